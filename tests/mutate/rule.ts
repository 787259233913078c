/** A rule of the product, and a mutation that breaks it. */
export interface Rule {
  /** a short, unique name, of words with dashes between them, that says what is broken */
  name: string;
  /**
   * the place of the rule: a file of the project, or a function of the database in its last definition; if several
   * functions have the name, it is followed by the beginning of their arguments
   */
  in: `src/${string}` | `private.${string}` | `public.${string}`;
  /** texts in the code, each of which must occur exactly once, and their replacements */
  edits: readonly (readonly [find: string, put: string])[];
  /**
   * the tests that should notice; `npm test` runs all of them: a file, `pgtap:<file>` for a file of supabase/tests,
   * or `convergence` for the plans of that suite
   */
  by: readonly string[];
}

/** Makes a rule that one replacement breaks. */
export const rule = (
  name: string,
  where: Rule['in'],
  find: string,
  put: string,
  by: readonly string[],
): Rule => ({ name, in: where, edits: [[find, put]], by });

export const PGTAP = 'tests/db/pgtap.test.ts';
export const CONVERGENCE = 'tests/sync/convergence.test.ts';

/** Lists the files of supabase/tests that are among the tests of a rule. */
export const findPgTap = (by: readonly string[]): string[] =>
  by.filter((test) => test.startsWith('pgtap:')).map((test) => test.slice(6));

/** Returns the file of vitest that runs a test of a rule. */
export function fileOf(test: string): string {
  if (test.startsWith('pgtap:')) return PGTAP;
  return test === 'convergence' ? CONVERGENCE : test;
}
