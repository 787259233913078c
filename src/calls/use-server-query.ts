import { useCallback, useEffect, useRef, useState } from 'react';
import { useStatus } from '@/store/status';
import { describeError } from './server-error';

interface ServerQuery<T> {
  /** null until the server has answered; stays while the server is asked again */
  answer: T | null;
  /** why there is no newer answer, in words; empty if there is one */
  failure: string;
  ask: () => void;
}

/**
 * Asks the server a question whose answer this device does not keep. Asks again when the server can be reached again,
 * and when unsent changes of this device have been sent.
 * @param question another function is another question
 */
export function useServerQuery<T>(question: () => Promise<T>): ServerQuery<T> {
  const [state, setState] = useState<{ answer: T | null; failure: string }>({
    answer: null,
    failure: '',
  });
  const failed = useRef(false);
  const ask = useCallback(
    () =>
      question().then(
        (answer) => {
          failed.current = false;
          return setState({ answer, failure: '' });
        },
        (error: unknown) => {
          failed.current = true;
          setState((was) => ({ ...was, failure: describeError(error) }));
        },
      ),
    [question],
  );
  useEffect(() => {
    void ask();
    return useStatus.subscribe((now, before) => {
      const isSent = now.pending === 0 && before.pending > 0;
      const isReached = failed.current && now.lastContact !== before.lastContact;
      if (isSent || isReached) void ask();
    });
  }, [ask]);
  return { ...state, ask: () => void ask() };
}
