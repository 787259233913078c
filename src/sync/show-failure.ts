import { Refused, Unanswered, Unreachable } from '@/remote/sync-api';
import { useStatus } from '@/store/status';

/** The server answers, but does not accept unsent work. */
export class Stalled extends Error {
  override name = 'Stalled';
}

/** Whether an error only means that an answer was lost. */
export const isLost = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof Stalled && error.cause instanceof Unanswered);

/**
 * Shows in the status why a run failed. If only this device's disk is full or failing, the status does not say that
 * the network is down.
 * @returns false if this device failed and not the network or the server
 */
export function showFailure(error: unknown, online: boolean): boolean {
  if (error instanceof Unreachable || error instanceof Refused)
    useStatus.setState({ online: false, asked: true });
  else if (error instanceof Stalled) useStatus.setState({ online, asked: true, stalled: true });
  else return false;
  return true;
}
