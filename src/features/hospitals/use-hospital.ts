import { useCallback, useState } from 'react';
import { type Hospital, readHospital } from '@/calls/hospitals';
import { describeError } from '@/calls/server-error';
import { useServerQuery } from '@/calls/use-server-query';

/** The result of an action, in words. */
export interface Said {
  tone: 'success' | 'error' | 'info';
  text: string;
}

/**
 * Reads a hospital and its team from the server. This device does not keep them.
 * @param id null for the reader's own hospital
 */
export function useHospital(id: string | null) {
  const question = useCallback(() => readHospital(id), [id]);
  const { answer, failure, ask } = useServerQuery(question);
  const [changed, setChanged] = useState<Hospital | null>(null);
  const [working, setWorking] = useState('');
  const [said, say] = useState<Said | null>(null);
  // the result of an action is newer than the answer that it was based on
  const [basis, setBasis] = useState(answer);
  if (answer !== basis) {
    setBasis(answer);
    setChanged(null);
  }

  /**
   * Runs one action at a time and reports its result.
   * @param of names the action, so that its button can show that it is busy
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
