import { useCallback, useEffect, useState } from 'react';
import { describeError } from '@/calls/server-error';
import { useStatus } from '@/store/status';

interface State<T> {
  /** what the server says about the link; null until it has answered */
  answer: T | null;
  failure: string;
}

/**
 * Reads what the link of an e-mail would do, and does it.
 * @param look asks the server what the link would do, and changes nothing
 * @param change does it, and returns what is then the case
 */
export function useMailLink<T>(
  token: string,
  look: (token: string) => Promise<T>,
  change: (token: string) => Promise<T>,
) {
  const [state, setState] = useState<State<T>>({ answer: null, failure: '' });

  const ask = useCallback(
    (call: (token: string) => Promise<T>) =>
      call(token).then(
        (answer) => setState({ answer, failure: '' }),
        (error: unknown) => setState(({ answer }) => ({ answer, failure: describeError(error) })),
      ),
    [token],
  );
  const read = useCallback(() => ask(look), [ask, look]);

  useEffect(() => {
    void read();
    return useStatus.subscribe((now, before) => {
      if (now.online && !before.online) void read();
    });
  }, [read]);

  return { ...state, read, act: () => ask(change) };
}
