import { useCallback, useEffect, useState } from 'react';
import { type HeldInvitation, readInvitation, redeemInvitation } from '@/session/invitation-calls';
import { errorWords, ServerError } from '@/session/server-error';
import { requestSync, useStatus } from '@/store/status';

/** How often the server is asked while something is waited for, ms. */
const EVERY = 5_000;

/** Failures that another try may mend by itself. */
const PASSING = new Set(['offline', 'unreachable', 'busy']);

/** The invitation behind a token: what the server says of it to the account that is logged in, and taking it. */
export function useInvitation(token: string) {
  const [invitation, setInvitation] = useState<HeldInvitation | null>(null);
  const [failure, setFailure] = useState('');
  // accepted, but the server could not be reached: it is tried again
  const [accepted, setAccepted] = useState(false);
  const status = invitation?.status;

  /** @returns whether it failed for now */
  const ask = useCallback(
    (call: (token: string) => Promise<HeldInvitation>): Promise<boolean> =>
      call(token)
        .then(setInvitation)
        .then(
          () => {
            setFailure('');
            return false;
          },
          (error: unknown) => {
            setFailure(errorWords(error));
            return error instanceof ServerError && PASSING.has(error.code);
          },
        ),
    [token],
  );

  useEffect(() => {
    void ask(readInvitation);
    return useStatus.subscribe((now, before) => {
      // again when the server can be reached
      if (now.online && !before.online) void ask(readInvitation);
    });
  }, [ask]);

  useEffect(() => {
    if (status !== 'waiting') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask(readInvitation);
    }, EVERY);
    return () => clearInterval(timer);
  }, [status, ask]);

  // rights have begun: the device asks what it may see now
  useEffect(() => {
    if (status === 'confirmed') requestSync();
  }, [status]);

  const redeem = useCallback(async () => setAccepted(await ask(redeemInvitation)), [ask]);

  useEffect(() => {
    if (!accepted) return undefined;
    const timer = setInterval(() => void redeem(), EVERY);
    return () => clearInterval(timer);
  }, [accepted, redeem]);

  return { invitation, failure, accepted, redeem, retry: () => ask(readInvitation) };
}
