// `npm test` must end within 8 minutes on two cores. It therefore leaves out the tests with the tag `long`: those
// that take longest, and those whose point other tests show more cheaply. `npm run test:all` runs everything, and so
// does a suite that somebody starts by itself. In vitest the tag is `// @module-tag long` in the file; in Playwright
// it is at the end of the test's title.

/** Whether `npm test` is running. `run-all.ts` sets this in the environment. */
export const isShort = process.env['TEST_SHORT'] === '1';

/** A number that is another one each day, so that the few runs of a short run are other ones each day. */
export const today = Math.floor(Date.now() / 86_400_000);

/** Whether a case has its turn: always in a whole run, every `nth` day in a short one. */
export const isDue = (n: number, nth: number): boolean => !isShort || n % nth === today % nth;

/** In a short run, returns every nth of some cases. Which ones they are changes from day to day. */
export const chooseCases = <T>(all: readonly T[], nth: number): readonly T[] =>
  all.filter((_, n) => isDue(n, nth));

/** Returns how many runs of a randomised test to make. */
export const countRuns = (whole: number, short: number): number => (isShort ? short : whole);
