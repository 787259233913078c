import { rule, type Rule } from '../rule';

const VERSIONS = [
  'src/store/rxdb/other-versions.test.ts',
  'src/session/sign-out/other-versions.test.ts',
];
const ENGINE = ['src/sync/engine.test.ts'];

/**
 * Rules about the life of a tab, and about several tabs of a device with the same or different versions of the app.
 */
export const TABS: readonly Rule[] = [
  rule(
    'what-an-open-tab-of-another-version-sends-is-taken-from-it',
    'src/store/rxdb/other-versions.ts',
    `version !== ownVersion && locks.has(getSyncLock(userId, version))`,
    `false`,
    VERSIONS,
  ),
  rule(
    'what-was-taken-over-is-taken-over-again',
    'src/store/rxdb/other-versions.ts',
    `filterWork(work, (key) => !known.has(key));`,
    `work;`,
    VERSIONS,
  ),
  rule(
    'the-store-of-a-frozen-tab-is-deleted',
    'src/store/rxdb/other-versions.ts',
    `!inUse && isAlone)`,
    `!inUse)`,
    VERSIONS,
  ),
  rule(
    'what-another-version-has-sent-keeps-the-store-at-log-out',
    'src/store/rxdb/other-versions.ts',
    `if (!held.has(key)) settled.add(key);`,
    `settled.delete(key);`,
    VERSIONS,
  ),
  rule(
    'what-another-version-took-over-counts-as-sent',
    'src/store/rxdb/other-versions.ts',
    `if (!held.has(key)) settled.add(key);`,
    `if (held.size === 0) settled.delete(key);
        else settled.add(key);`,
    VERSIONS,
  ),
  rule(
    'a-log-out-deletes-what-it-did-not-ask-about',
    'src/session/sign-out/clean-up.ts',
    `if (decided === null) return true;`,
    `if (decided !== undefined) return true;`,
    VERSIONS,
  ),
  rule(
    'an-undo-is-for-whoever-is-there',
    'src/store/current.ts',
    `if (useCurrentStore.getState().store === store && !store.closed) await act();`,
    `await act();`,
    ['src/features/submissions/submission-commands.test.ts'],
  ),
  rule(
    'one-failed-read-ends-sync',
    'src/sync/keep-trying.ts',
    `if (signal.aborted) return;
      failures`,
    `if (error) return;
      failures`,
    ['src/sync/keep-trying.test.ts'],
  ),
  rule(
    'pokes-put-off-what-is-due-each-minute',
    'src/sync/engine.ts',
    `(requested.size === 0 || mono() - lastFull >= PERIOD)`,
    `requested.size === 0`,
    ENGINE,
  ),
  rule(
    'what-a-waiting-tab-asks-for-reaches-nobody',
    'src/sync/between-tabs.ts',
    `if (!heard.has(data.id)) onTasks(data.tasks);`,
    ``,
    ['src/sync/between-tabs.test.ts'],
  ),
  rule(
    'a-waiting-tab-shows-its-own-connection',
    'src/sync/between-tabs.ts',
    `show(data.shown);`,
    ``,
    ['src/sync/between-tabs.test.ts'],
  ),
  rule(
    'a-look-up-overwrites-what-is-newer',
    'src/sync/start.ts',
    `current?.['rev'] !== before?.['rev'] &&`,
    `current?.['rev'] === '' &&`,
    ['tests/sync/nothing-hidden.test.ts'],
  ),
];
