import { create } from 'zustand';
import { getCurrentStore } from '@/store/current';
import { useStatus } from '@/store/status';
import { describeError, ServerError, serverError } from '@/calls/server-error';
import { keepInvitation } from './sign-out/kept-invitation';
import { updateSession } from './session';
import { sessionBucket } from './session-bucket';

/** Failures after which another try, or another version of the app, may succeed. */
const PASSING = new Set(['offline', 'unreachable', 'busy', 'too_many', 'wrong_answer']);

/** Whether a call failed only for now. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ServerError && PASSING.has(error.code);

interface AcceptedInvitation {
  /** the token of an invitation that waits on this device to be sent; null if there is none */
  token: string | null;
  /** why the last try failed, in words */
  failure: string;
}

const NONE: AcceptedInvitation = { token: null, failure: '' };

/** The invitation that was accepted on this device. The session keeps it until the server has it. */
export const useAcceptedInvitation = create<AcceptedInvitation>(() => NONE);

let sending = false;

/** Redeems the token. The call loads its schemas on demand, because the start of the app does not wait for them. */
async function redeem(token: string): Promise<void> {
  const { redeemInvitation } = await import('@/calls/invitations').catch(() => {
    throw serverError({});
  });
  await redeemInvitation(token);
}

/** Sends the accepted invitation, if there is one. A repeat changes nothing on the server. */
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
    // another invitation may have been accepted meanwhile, perhaps by another person
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
 * Accepts an invitation for the person who is signed in: here at once, on the server as soon as it can be reached. An
 * invitation that was accepted before and is not sent yet waits in their store.
 * @throws {DOMException} if this device could not keep it
 */
export async function acceptInvitation(token: string): Promise<void> {
  const { accepted = token } = await sessionBucket.read();
  if (accepted !== token) await keepInvitation(accepted, await getCurrentStore());
  await updateSession({ accepted: token });
  await sendAcceptedInvitation();
}

/**
 * Sends an accepted invitation whenever the server answers, on any page.
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
