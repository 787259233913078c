import { useCallback, useEffect, useState } from 'react';
import { describeError } from '@/session/server-error';
import { readUnsubscribe, type Subscription, unsubscribe } from '@/session/unsubscribe-calls';
import { useStatus } from '@/store/status';

/** What the link in an e-mail turns off, and turning it off. */
export function useUnsubscribe(token: string) {
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  const [failure, setFailure] = useState('');

  const ask = useCallback(
    (call: typeof readUnsubscribe) =>
      call(token).then(
        (found) => {
          setSubscription(found);
          setFailure('');
        },
        (error: unknown) => setFailure(describeError(error)),
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

  return { subscription, failure, read, stop: () => ask(unsubscribe) };
}
