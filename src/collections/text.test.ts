import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FACTS } from './facts.generated';
import { SYNCED } from './facts';
import { ROWS } from './rows.generated';
import { savableText } from './text';

const WORDS = 'This contains a character that cannot be saved';
/** Texts that devices send and no form shows. */
const UNTYPED = ['user_email', 'preferred_times', 'consent_version'];
const problemOf = (rule: z.core.$ZodType) => (typed: string) =>
  z.safeParse(rule, typed).error?.issues[0]?.message;

describe('text that can be saved', () => {
  it.each(['Zoë O’Neil', '東京 🩸', 'two\nlines\tand a tab', ''])('%j can', (typed) => {
    expect(savableText().safeParse(typed).success).toBe(true);
  });

  it.each(['a\0b', '\uD800', 'half \uDC00 a pair'])('%j cannot, and says so', (typed) => {
    expect(problemOf(savableText())(typed)).toBe(WORDS);
  });

  it('is required of every text that people type', () => {
    const taken = SYNCED.flatMap((name) => {
      const { made, states }: { made: readonly string[]; states: readonly string[] } = FACTS[name];
      return Object.entries(ROWS[name].shape)
        .filter(([column]) => ![...made, ...states, ...UNTYPED].includes(column))
        .filter(([, rule]) => rule instanceof z.ZodString && problemOf(rule)('a\0b') === undefined)
        .map(([column]) => `${name}.${column}`);
    });
    expect(taken).toEqual([]);
  });
});
