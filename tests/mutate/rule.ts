/** A rule of the product, and how a mutation breaks it. */
export interface Rule {
  /** a short, unique name in words with dashes that says what is broken */
  name: string;
  /**
   * a file of the project, or the name of a function of the database, which means its last definition over all
   * migrations; if several have the name, with the beginning of its arguments
   */
  in: `src/${string}` | `private.${string}` | `public.${string}`;
  /** exact texts, each of which must occur exactly once, and their replacements */
  edits: readonly (readonly [find: string, put: string])[];
  /**
   * The tests that should notice. All are part of `npm test`: files, `pgtap:<file>` for one of supabase/tests, or
   * `convergence` for the plans of that suite.
   */
  by: readonly string[];
}

/** Breaks a rule by one replacement. */
export const rule = (
  name: string,
  where: Rule['in'],
  find: string,
  put: string,
  by: readonly string[],
): Rule => ({ name, in: where, edits: [[find, put]], by });

export const PGTAP = 'tests/db/pgtap.test.ts';
export const CONVERGENCE = 'tests/sync/convergence.test.ts';

/** Lists the files of supabase/tests among the tests of a rule. */
export const findPgTap = (by: readonly string[]): string[] =>
  by.filter((test) => test.startsWith('pgtap:')).map((test) => test.slice(6));

/** Returns the vitest file that holds a test of a rule. */
export function fileOf(test: string): string {
  if (test.startsWith('pgtap:')) return PGTAP;
  return test === 'convergence' ? CONVERGENCE : test;
}
