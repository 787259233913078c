import { create } from 'zustand';
import { getCurrentStore } from '@/store/current';
import { useStatus } from '@/store/status';
import { describeError, ServerError, serverError } from '@/calls/server-error';
import { keepInvitation } from './sign-out/kept-invitation';
import { updateSession } from './session';
import { sessionBucket } from './session-bucket';

/** The codes of failures after which another try, or another version of the app, may succeed. */
const PASSING = new Set(['offline', 'unreachable', 'busy', 'too_many', 'wrong_answer']);

/** Whether a call may succeed if it is tried again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ServerError && PASSING.has(error.code);

interface AcceptedInvitation {
  /** the token of an invitation that has not reached the server; null if there is none */
  token: string | null;
  /** a sentence that says why the last try failed; empty if none failed */
  failure: string;
}

const NONE: AcceptedInvitation = { token: null, failure: '' };

/** The invitation that the person took on this device. The session keeps it until the server has received it. */
export const useAcceptedInvitation = create<AcceptedInvitation>(() => NONE);

let sending = false;

/** Sends the token to the server. It imports the call here, because its schemas must not load when the app starts. */
async function redeem(token: string): Promise<void> {
  const { redeemInvitation } = await import('@/calls/invitations').catch(() => {
    throw serverError({});
  });
  await redeemInvitation(token);
}

/** Sends the invitation that the person took, if there is one. A second call changes nothing on the server. */
export async function sendAcceptedInvitation(): Promise<void> {
  const { accepted = null } = await sessionBucket.read();
  useAcceptedInvitation.setState({ token: accepted });
  if (accepted === null || sending) return;
  sending = true;
  let outcome: Partial<AcceptedInvitation> = NONE;
  try {
    await redeem(accepted).catch((error: unknown) => {
      const failure = describeError(error);
      outcome = isPassing(error) ? { failure } : { token: null, failure };
    });
    // the person, or another one, may have taken another invitation in between
    if ((await sessionBucket.read()).accepted === accepted) {
      if (outcome.token === null) await updateSession({ accepted: undefined });
      useAcceptedInvitation.setState(outcome);
      return;
    }
  } finally {
    sending = false;
  }
  await sendAcceptedInvitation();
}

/**
 * Takes an invitation for the person who is logged in. This device stores it at once, and the server gets it when it
 * can be reached. If an earlier invitation has not been sent yet, it is moved into the person's store.
 * @throws {DOMException} if this device could not store the invitation
 */
export async function acceptInvitation(token: string): Promise<void> {
  const { accepted = token } = await sessionBucket.read();
  if (accepted !== token) await keepInvitation(accepted, await getCurrentStore());
  await updateSession({ accepted: token });
  await sendAcceptedInvitation();
}

/**
 * Sends the invitation whenever the server has answered something, whatever page is open.
 * @returns a function that stops this
 */
export function watchAcceptedInvitation(): () => void {
  const send = () => void sendAcceptedInvitation().catch(() => undefined);
  send();
  const stop = useStatus.subscribe((now, before) => {
    const isReached =
      (now.online && !before.online) || (now.online && now.lastContact !== before.lastContact);
    if (isReached && useAcceptedInvitation.getState().token !== null) send();
  });
  return () => {
    stop();
    useAcceptedInvitation.setState(NONE);
  };
}
