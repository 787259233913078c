// `npm test` must end within 8 minutes on two cores, so it leaves out the tests with the tag `long`: tests that others
// show more cheaply and tests that take longest. `npm run test:all` runs everything, and so does a suite that is started
// by itself. A file of vitest has the tag as `// @module-tag long`, a browser test at the end of its title.

/** Whether this is `npm test`. `run-all.ts` says so in the environment. */
export const isShort = process.env['TEST_SHORT'] === '1';

/** How many runs of a randomised test to make. */
export const countRuns = (whole: number, short: number): number => (isShort ? short : whole);
