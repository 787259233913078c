import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toOneLine } from '@/blood/one-line';
import { findPublicTextProblem, TEXT_RULES } from '@/blood/public-text';
import { openDatabase, type TestDatabase } from '../support/database';

/** 500 texts as people write them. Each has its problem in another column: phone, email, money or none. */
const CASES = readFileSync(new URL('./public-text/cases.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [problem = '', text = ''] = line.split('\t');
    return { problem, text };
  });
const problems = CASES.filter(({ problem }) => problem !== 'none');
const harmless = CASES.filter(({ problem }) => problem === 'none');

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

test('the list is long and has both kinds of text', () => {
  expect(CASES).toHaveLength(500);
  expect(new Set(CASES.map(({ text }) => text)).size).toBe(500);
  expect(problems.length).toBeGreaterThan(200);
  expect(harmless.length).toBeGreaterThan(200);
});

test('at least 98 % of the phone numbers, e-mail addresses and words about money are found', () => {
  const missed = problems.filter(({ text }) => findPublicTextProblem(text) === null);
  expect(missed.length / problems.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.02);
});

test('at most 1 % of the harmless texts are refused', () => {
  const refused = harmless.filter(({ text }) => findPublicTextProblem(text) !== null);
  expect(refused.length / harmless.length, JSON.stringify(refused)).toBeLessThanOrEqual(0.01);
});

test('the database has the same rules, in the same order', async () => {
  const rules = await db.query(
    'select name, pattern, replacement from private.text_rules order by n',
  );
  expect(rules).toEqual(TEXT_RULES);
});

test('the database judges each text as the app does', async () => {
  const said = await db.query<{ text: string; problem: string | null }>(
    'select t as text, private.public_text_problem(t) as problem from unnest($1::text[]) t',
    [CASES.map(({ text }) => text)],
  );
  expect(said).toEqual(CASES.map(({ text }) => ({ text, problem: findPublicTextProblem(text) })));
});

test('the database and the app keep public text on one line, without marks that turn its direction', async () => {
  const typed = [
    'Saint\r\nMary',
    'a\u2028b\u0085c',
    'Ward \u202e5\u202c',
    '\u2066x\u2069 \u061cy\u200f',
    'مستشفى',
  ];
  const said = await db.query<{ text: string }>(
    'select private.one_line(t) as text from unnest($1::text[]) t',
    [typed],
  );
  expect(said.map(({ text }) => text)).toEqual(typed.map(toOneLine));
  expect(typed.map(toOneLine)).toEqual(['Saint Mary', 'a b c', 'Ward 5', 'x y', 'مستشفى']);
});

test('a long text is checked quickly', async () => {
  const long = 'Ward 5, bed 12: Hb 6.4 on 2026-11-24, 2 units. '.repeat(42);
  const started = performance.now();
  findPublicTextProblem(long);
  const here = performance.now() - started;
  await db.query('select private.public_text_problem($1)', [long]);
  expect(here).toBeLessThan(200);
  expect(performance.now() - started).toBeLessThan(2000);
});
