import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bloodRequestRow } from './blood-requests/row';
import { donorRow } from './donors/row';
import { driveProposalRow } from './drive-proposals/row';
import { profileRow } from './profiles/row';
import { savableText } from './text';

const WORDS = 'This contains a character that cannot be saved';
const problemOf = (rule: z.core.$ZodType) => (typed: string) =>
  z.safeParse(rule, typed).error?.issues[0]?.message;

describe('text that can be saved', () => {
  it.each(['Zoë O’Neil', '東京 🩸', 'two\nlines\tand a tab', ''])('%j can', (typed) => {
    expect(savableText().safeParse(typed).success).toBe(true);
  });

  it.each(['a\0b', '\uD800', 'half \uDC00 a pair'])('%j cannot, and says so', (typed) => {
    expect(problemOf(savableText())(typed)).toBe(WORDS);
  });

  it.each<[string, z.ZodObject, string]>([
    ['donation', donorRow, 'full_name phone_number address city state zip_code notes'],
    ['request', bloodRequestRow, 'hospital location contact reason additional_info requester_name'],
    [
      'proposal',
      driveProposalRow,
      'organization contact_name phone_number address city state zip_code notes',
    ],
    ['profile', profileRow, 'first_name last_name phone_number address city state zip_code'],
  ])('is what every free text of a %s must be', (_name, row, names) => {
    for (const name of names.split(' ')) {
      const rule = row.shape[name];
      expect(rule && problemOf(rule)('a\0b'), name).toBe(WORDS);
    }
  });
});
