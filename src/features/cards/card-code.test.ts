import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestCode, formatShortCode, makeCardCode, makeCardUrl, readCardCode } from './card-code';

const origin = 'https://blood.example';
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const code = makeCardCode();

describe('the code of a donor card', () => {
  // covers: card-code
  it('has 130 random bits, and never the same twice', () => {
    const codes = Array.from({ length: 500 }, makeCardCode);
    expect(new Set(codes).size).toBe(500);
    for (const one of codes) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    // every character occurs at every position; with 500 codes, a character is missing at a position once in 5,000
    // runs
    const seen = new Set(codes.map((one) => one[25]));
    expect(seen.size).toBeGreaterThan(28);
  });

  it('is read from the QR code, and from what people type, in capitals or not, with look-alikes', () => {
    for (const one of Array.from({ length: 100 }, makeCardCode)) {
      expect(readCardCode(makeCardUrl(one, origin), origin)).toEqual({ code: one });
      const short = formatShortCode(one);
      expect(short).toMatch(/^.{4}-.{4}-.{4}$/);
      const careless = short
        .toLowerCase()
        .replaceAll('-', ' ')
        .replaceAll('0', 'o')
        .replaceAll('1', 'l');
      expect(readCardCode(` ${careless} `, origin)).toEqual({ code: one.slice(0, 11) });
    }
  });

  // covers: card-code
  it('notices every wrong character, and neighbours that changed places', () => {
    const typed = formatShortCode(code).replaceAll('-', '');
    for (let at = 0; at < 12; at++)
      for (const wrong of Array.from(ALPHABET)) {
        const slip = typed.slice(0, at) + wrong + typed.slice(at + 1);
        if (slip !== typed) expect(readCardCode(slip, origin)).toEqual({ problem: 'mistyped' });
      }
    for (let at = 0; at < 11; at++) {
      const swapped = typed.slice(0, at) + typed[at + 1] + typed[at] + typed.slice(at + 2);
      if (swapped !== typed) expect(readCardCode(swapped, origin)).toEqual({ problem: 'mistyped' });
    }
  });

  // covers: card-code
  it.each([
    ['', 'empty'],
    ['https://blood.example/request/1', 'strange'],
    ['https://blood.example/scan', 'strange'],
    ['WIFI:T:WPA;S:ward;P:secret;;', 'strange'],
    ['K7QM-2XPA-9RU4', 'strange'],
    ['K7QM-2XPA', 'length'],
    [makeCardUrl(code, 'https://other.example'), 'elsewhere'],
  ])('says what %s is', (text, problem) => {
    expect(readCardCode(text, origin)).toEqual({ problem });
  });

  it('is kept and sent as its digest', async () => {
    expect(await digestCode(code)).toBe(createHash('sha256').update(code).digest('hex'));
  });
});
