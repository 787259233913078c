// `npm test` must end within 8 minutes on two cores. It therefore leaves out the tests with the tag `long`: those
// that take longest, and those whose point other tests show more cheaply. `npm run test:all` runs everything, and so
// does a suite that somebody starts by itself. In vitest the tag is `// @module-tag long` in the file; in Playwright
// it is at the end of the test's title.

/** Whether `npm test` is running. `run-all.ts` sets this in the environment. */
export const isShort = process.env['TEST_SHORT'] === '1';

/** Returns how many runs of a randomised test to make. */
export const countRuns = (whole: number, short: number): number => (isShort ? short : whole);
