import { useState } from 'react';
import { addSampleData, claimAdmin, removeSampleData, type SampleKind } from '@/calls/admin';
import { useIdentity } from '@/session/session';
import { requestSync } from '@/store/status';
import {
  describeAdded,
  makeErrorMessage,
  NOT_LOGGED_IN,
  describeRemoved,
  type SetupAction,
  type SetupMessage,
} from './setup-messages';

const ALL: SampleKind[] = ['donors', 'requests', 'inventory'];
const MADE_ADMIN = 'You are now an administrator. Log out and log back in for this to take effect.';

/** The running action. `done` of its `steps` are finished. */
export interface Progress {
  action: SetupAction;
  words: string;
  done: number;
  steps: number;
}

/** Runs the actions of the setup page, one at a time, and keeps the result. */
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
      // fetches the server's changes now
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
