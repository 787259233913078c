import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

/**
 * The longest suite, and what it must notice; `npm test` runs them beside the others. The last file is with them because
 * each of these loads its own modules: a page has one client, and web-push.test.ts has made it for another server.
 */
const CONVERGENCE = [
  'tests/sync/convergence.test.ts',
  'tests/sync/broken-rules.test.ts',
  'tests/sync/time-zone.test.ts',
];

/** One project a suite; each has its command, such as `npm run test:db`. */
export default defineConfig({
  test: {
    // RxDB advertises other storages once a process; the app's build leaves that out
    onConsoleLog: (log) => !log.includes('RxDB Open Core RxStorage'),
    tags: [{ name: 'long', description: 'Tests that only `npm run test:all` runs.' }],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'tests/repo/**/*.test.ts'],
          pool: 'threads',
          // to load React and RxDB takes longer than most tests, so the files share their modules
          isolate: false,
          setupFiles: 'tests/support/leave-nothing.ts',
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // one process for all files, which compiles PGlite once
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          // one process for all files, which compiles PGlite once
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...CONVERGENCE],
          // one process for all files, which loads RxDB once; each closes what it opened
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'convergence',
          include: CONVERGENCE,
          // what dies young is collected less often: a tenth of the time
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
