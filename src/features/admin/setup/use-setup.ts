import { useState } from 'react';
import {
  addSampleData,
  claimAdmin,
  removeSampleData,
  type SampleCounts,
  type SampleKind,
} from '@/calls/admin';
import { useIdentity } from '@/session/session';
import { requestSync } from '@/store/status';

/** The message that a button of the setup page leaves. */
export type SetupMessage = { tone: 'success' | 'error' | 'info'; text: string };

const NOT_LOGGED_IN = 'You must be logged in to perform this action';

const KINDS: Record<SampleKind, { one: string; many: string }> = {
  donors: { one: 'sample donor', many: 'sample donors' },
  requests: { one: 'sample request', many: 'sample requests' },
  inventory: { one: 'sample inventory entry', many: 'sample inventory entries' },
};

const describeCounts = (counts: SampleCounts) =>
  (Object.keys(KINDS) as SampleKind[]).flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? KINDS[kind].one : KINDS[kind].many}`];
  });

/** Describes what was added. Rows that exist already are not added again. */
export function describeAdded(counts: SampleCounts): SetupMessage {
  const made = describeCounts(counts);
  if (made.length === 0)
    return { tone: 'info', text: 'The sample data is there already; nothing was added.' };
  return { tone: 'success', text: `Sample data added: ${made.join(', ')}.` };
}

/** Describes what was removed. */
export function describeRemoved(counts: SampleCounts): SetupMessage {
  const gone = describeCounts(counts);
  if (gone.length === 0) return { tone: 'info', text: 'There was no sample data to remove.' };
  return { tone: 'success', text: `Sample data removed: ${gone.join(', ')}.` };
}

/** The actions of the setup page, one for each button. */
export type SetupAction = 'admin' | 'all' | SampleKind | 'remove';

const FAILURES: Record<SetupAction, string> = {
  admin: 'Error setting up admin: ',
  all: 'Error adding sample data: ',
  donors: 'Error adding sample donors: ',
  requests: 'Error adding sample requests: ',
  inventory: 'Error adding sample inventory: ',
  remove: 'Error removing sample data: ',
};

/** Makes the message of an error, as the error catalogue in `tests/e2e/README.md` has it. */
export const makeErrorMessage = (action: SetupAction, error: unknown): SetupMessage => ({
  tone: 'error',
  text: `${FAILURES[action]}${error instanceof Error ? error.message : String(error)}`,
});

const ALL: SampleKind[] = ['donors', 'requests', 'inventory'];
const MADE_ADMIN = 'You are now an administrator. Log out and log back in for this to take effect.';

/** The action that is running. `done` of its `steps` are finished. */
export interface Progress {
  action: SetupAction;
  words: string;
  done: number;
  steps: number;
}

/** Runs the actions of the setup page one at a time, and keeps the message of the last one. */
export function useSetup() {
  const identity = useIdentity();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [message, setMessage] = useState<SetupMessage | null>(null);

  async function run(action: SetupAction, work: () => Promise<SetupMessage>): Promise<void> {
    if (progress) return;
    if (!identity) {
      setMessage({ tone: 'error', text: NOT_LOGGED_IN });
      return;
    }
    setMessage(null);
    setProgress({ action, words: '', done: 0, steps: 1 });
    try {
      setMessage(await work());
    } catch (error) {
      setMessage(makeErrorMessage(action, error));
    } finally {
      setProgress(null);
      // pulls what the action changed on the server
      requestSync();
    }
  }

  const addKinds = (action: SetupAction, kinds: SampleKind[]) =>
    run(action, async () => {
      let counts = {};
      for (const [done, kind] of kinds.entries()) {
        const words = `Adding sample ${kind}…`;
        setProgress({ action, words, done, steps: kinds.length });
        counts = { ...counts, ...(await addSampleData(kind)) };
      }
      return describeAdded(counts);
    });

  return {
    progress,
    message,
    makeAdmin: () =>
      run('admin', async () => {
        await claimAdmin();
        return { tone: 'success', text: MADE_ADMIN };
      }),
    addAll: () => addKinds('all', ALL),
    addKind: (kind: SampleKind) => addKinds(kind, [kind]),
    removeAll: () => run('remove', async () => describeRemoved(await removeSampleData())),
  };
}
export type Setup = ReturnType<typeof useSetup>;
