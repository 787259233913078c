import { useCallback, useEffect, useState } from 'react';
import {
  acceptInvitation,
  isPassing,
  sendAcceptedInvitation,
  useAcceptedInvitation,
} from '@/session/accepted-invitation';
import { type HeldInvitation, readInvitation } from '@/calls/invitations';
import { describeError } from '@/calls/server-error';
import { requestSync, useStatus } from '@/store/status';

/** How often the page asks the server while it waits for a change, ms. */
const EVERY = 5_000;

interface State {
  invitation: HeldInvitation | null;
  failure: string;
  /** whether the invitation could not be read, so that this device does not know its role */
  unseen: boolean;
}
const NOTHING: State = { invitation: null, failure: '', unseen: false };

/**
 * Reads the invitation that a token belongs to, as the account that is logged in may see it. Returns `redeem`, which
 * accepts the invitation.
 */
export function useInvitation(token: string) {
  const [{ invitation, failure, unseen }, setState] = useState<State>(NOTHING);
  const sent = useAcceptedInvitation();
  const accepted = sent.token === token;
  const status = invitation?.status;

  const read = useCallback(
    () =>
      readInvitation(token).then(
        (found) => setState({ invitation: found, failure: '', unseen: false }),
        (error: unknown) =>
          setState(({ invitation }) => ({
            invitation,
            failure: describeError(error),
            unseen: invitation === null && isPassing(error),
          })),
      ),
    [token],
  );

  useEffect(() => {
    void read();
    return useStatus.subscribe((now, before) => {
      // reads the invitation again when the server can be reached again
      if (now.online && !before.online) void read();
    });
  }, [read]);

  useEffect(() => {
    if (status !== 'waiting') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read();
    }, EVERY);
    return () => clearInterval(timer);
  }, [status, read]);

  // the person has the role now, so the device pulls what the role may see
  useEffect(() => {
    if (status === 'confirmed') requestSync();
  }, [status]);

  useEffect(() => {
    if (!accepted) return undefined;
    const timer = setInterval(() => void sendAcceptedInvitation(), EVERY);
    return () => clearInterval(timer);
  }, [accepted]);

  useEffect(
    () =>
      useAcceptedInvitation.subscribe((now, before) => {
        // the server has received that the invitation was accepted
        if (before.token === token && now.token === null) void read();
      }),
    [token, read],
  );

  const redeem = useCallback(
    () =>
      acceptInvitation(token).catch((error: unknown) =>
        setState((was) => ({ ...was, failure: describeError(error) })),
      ),
    [token],
  );

  return { invitation, failure: sent.failure || failure, accepted, unseen, redeem, retry: read };
}
