import { useCallback, useState } from 'react';
import { type Hospital, readHospital } from '@/calls/hospitals';
import { describeError } from '@/calls/server-error';
import { useServerQuery } from '@/calls/use-server-query';

/** The message that an action leaves. */
export interface Said {
  tone: 'success' | 'error' | 'info';
  text: string;
}

/**
 * Reads a hospital and its team from the server. This device does not store them.
 * @param id the id of the hospital; null for the reader's own
 */
export function useHospital(id: string | null) {
  const question = useCallback(() => readHospital(id), [id]);
  const { answer, failure, ask } = useServerQuery(question);
  const [changed, setChanged] = useState<Hospital | null>(null);
  const [working, setWorking] = useState('');
  const [said, say] = useState<Said | null>(null);
  // what an action returned is shown until a newer answer has been read
  const [basis, setBasis] = useState(answer);
  if (answer !== basis) {
    setBasis(answer);
    setChanged(null);
  }

  /**
   * Runs one action at a time, and tells its result.
   * @param of the name of the action, by which its button shows that it is busy
   * @returns whether the action succeeded
   */
  async function run(of: string, work: () => Promise<Hospital>, done: string): Promise<boolean> {
    if (working !== '') return false;
    setWorking(of);
    say(null);
    try {
      setChanged(await work());
      say({ tone: 'success', text: done });
      return true;
    } catch (error) {
      say({ tone: 'error', text: describeError(error) });
      return false;
    } finally {
      setWorking('');
    }
  }

  return { hospital: changed ?? answer, failure, ask, working, said, say, run, show: setChanged };
}

export type HospitalState = ReturnType<typeof useHospital>;
