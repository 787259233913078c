import { useCallback, useEffect, useRef, useState } from 'react';
import { useStatus } from '@/store/status';
import { describeError } from './server-error';

interface ServerQuery<T> {
  /** null until the server has answered once; the last answer stays while the hook asks again */
  answer: T | null;
  /** a sentence that says why the last question got no answer; empty if it got one */
  failure: string;
  ask: () => void;
}

/**
 * Asks the server a question whose answer this device does not store. After a failure it asks again when the server
 * has been reached. It also asks again when unsent changes of this device have been sent.
 * @param question must stay the same function between renders: a new function is asked as a new question
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
