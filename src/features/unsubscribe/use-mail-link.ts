import { useCallback, useEffect, useState } from 'react';
import { describeError } from '@/calls/server-error';
import { readUnsubscribe, type Subscription, unsubscribe } from '@/calls/unsubscribe';
import { useStatus } from '@/store/status';

interface State {
  subscription: Subscription | null;
  failure: string;
}

/** Reads what the link in an e-mail turns off, and turns it off. */
export function useUnsubscribe(token: string) {
  const [state, setState] = useState<State>({ subscription: null, failure: '' });

  const ask = useCallback(
    (call: typeof readUnsubscribe) =>
      call(token).then(
        (subscription) => setState({ subscription, failure: '' }),
        (error: unknown) =>
          setState(({ subscription }) => ({ subscription, failure: describeError(error) })),
      ),
    [token],
  );
  const read = useCallback(() => ask(readUnsubscribe), [ask]);

  useEffect(() => {
    void read();
    return useStatus.subscribe((now, before) => {
      if (now.online && !before.online) void read();
    });
  }, [read]);

  return { ...state, read, stop: () => ask(unsubscribe) };
}
