import { useState } from 'react';
import {
  addSampleData,
  claimAdmin,
  removeSampleData,
  type SampleKind,
} from '@/session/admin-calls';
import { useIdentity } from '@/session/session';
import { wantSync } from '@/store/status';
import {
  addedMessage,
  errorMessage,
  NOT_LOGGED_IN,
  removedMessage,
  type SetupMessage,
} from './setup-messages';

const ALL: SampleKind[] = ['donors', 'requests', 'inventory'];
const MADE_ADMIN = 'You are now an administrator. Log out and log back in for this to take effect.';

/** What is being done now; `done` of `steps` are finished. */
export interface Progress {
  action: string;
  words: string;
  done: number;
  steps: number;
}

/** The buttons of the setup page: one at a time, with what each came to. */
export function useSetup() {
  const identity = useIdentity();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [message, setMessage] = useState<SetupMessage | null>(null);

  /** @param doing as the error message names it: 'adding sample data' */
  async function run(doing: string, work: () => Promise<SetupMessage>): Promise<void> {
    if (progress) return;
    if (!identity) {
      setMessage({ tone: 'error', text: NOT_LOGGED_IN });
      return;
    }
    setMessage(null);
    setProgress({ action: doing, words: '', done: 0, steps: 1 });
    try {
      setMessage(await work());
    } catch (error) {
      setMessage(errorMessage(doing, error));
    } finally {
      setProgress(null);
      // what was done on the server comes to this device now
      wantSync();
    }
  }

  const addKinds = (doing: string, kinds: SampleKind[]) =>
    run(doing, async () => {
      let counts = {};
      for (const [done, kind] of kinds.entries()) {
        const words = `Adding sample ${kind}…`;
        setProgress({ action: doing, words, done, steps: kinds.length });
        counts = { ...counts, ...(await addSampleData(kind)) };
      }
      return addedMessage(counts);
    });

  return {
    progress,
    message,
    makeAdmin: () =>
      run('setting up admin', async () => {
        await claimAdmin();
        return { tone: 'success', text: MADE_ADMIN };
      }),
    addAll: () => addKinds('adding sample data', ALL),
    addKind: (kind: SampleKind) => addKinds(`adding sample ${kind}`, [kind]),
    removeAll: () =>
      run('removing sample data', async () => removedMessage(await removeSampleData())),
  };
}
export type Setup = ReturnType<typeof useSetup>;
