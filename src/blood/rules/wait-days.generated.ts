// Made from src/blood/rules by `npx vitest run --project unit tests/repo/wait-days.test.ts --update`. Do not edit.

/** How many days after whole blood people may give again, by country. */
export const WHOLE_BLOOD_DAYS: Readonly<Record<string, number>> = {
  BD: 120,
  BR: 90,
  GB: 112,
  IN: 120,
  KE: 123,
  MX: 62,
  NG: 123,
  PH: 92,
  PK: 123,
  US: 56,
};

/** The same in all other countries. */
export const OTHER_DAYS = 123;
