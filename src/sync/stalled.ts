import { Unanswered } from '@/remote/sync-api';

/** The server answers but does not accept unsent work. */
export class Stalled extends Error {
  override name = 'Stalled';
}

/** Whether only the answer was lost. */
export const isLost = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof Stalled && error.cause instanceof Unanswered);
