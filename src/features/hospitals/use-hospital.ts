import { useCallback, useState } from 'react';
import { type Hospital, readHospital } from '@/session/hospital-calls';
import { describeError } from '@/session/server-error';
import { useAnswer } from '@/session/use-answer';

/** What an action came to. */
export interface Said {
  tone: 'success' | 'error' | 'info';
  text: string;
}

/**
 * A hospital and its team, read from the server: this device does not keep them.
 * @param id null for the reader's own
 */
export function useHospital(id: string | null) {
  const question = useCallback(() => readHospital(id), [id]);
  const { answer, failure, ask } = useAnswer(question);
  const [changed, setChanged] = useState<Hospital | null>(null);
  const [working, setWorking] = useState('');
  const [said, say] = useState<Said | null>(null);
  // what an action returned is newer than the answer that it was based on
  const [basis, setBasis] = useState(answer);
  if (answer !== basis) {
    setBasis(answer);
    setChanged(null);
  }

  /**
   * Runs one action at a time and says what came of it.
   * @param of names the action, so that its button can show that it is busy
   * @returns whether it was done
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
