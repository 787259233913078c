import { describe, expect, it } from 'vitest';
import { bloodRequestRow } from './blood-request';
import { donorRow } from './donor';
import { profileRow } from './profile';
import { savableText } from './text';

const WORDS = 'This contains a character that cannot be saved';
const problemOf =
  (rule: { safeParse: (v: unknown) => { error?: { issues: { message: string }[] } } }) =>
  (typed: string) =>
    rule.safeParse(typed).error?.issues[0]?.message;

describe('text that can be saved', () => {
  it.each(['Zoë O’Neil', '東京 🩸', 'two\nlines\tand a tab', ''])('%j can', (typed) => {
    expect(savableText().safeParse(typed).success).toBe(true);
  });

  it.each(['a\0b', '\uD800', 'half \uDC00 a pair'])('%j cannot, and says so', (typed) => {
    expect(problemOf(savableText())(typed)).toBe(WORDS);
  });

  it('is what every free text of a record must be', () => {
    const texts = {
      donor: [
        donorRow,
        ['full_name', 'phone_number', 'address', 'city', 'state', 'zip_code', 'notes'],
      ],
      request: [
        bloodRequestRow,
        ['hospital', 'location', 'contact', 'reason', 'additional_info', 'requester_name'],
      ],
      profile: [
        profileRow,
        ['first_name', 'last_name', 'phone_number', 'address', 'city', 'state', 'zip_code'],
      ],
    } as const;
    for (const [row, names] of Object.values(texts))
      for (const name of names)
        expect(
          problemOf((row.shape as Record<string, typeof row.shape.id>)[name]!)('a\0b'),
          name,
        ).toBe(WORDS);
  });
});
