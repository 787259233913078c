import { deviceNow } from '@/clock';

/** When each question was last answered with a no, by this device. Says nothing of the person. */
const KEY = 'lifedrop-asked';

/** How long a no holds, ms. */
const AGAIN_MS = 90 * 24 * 3_600_000;

export type Question = 'push' | 'install';

function readAnswers(): { [K in Question]?: unknown } {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as { [K in Question]?: unknown };
  } catch {
    return {};
  }
}

/** Whether a question was answered with a no lately. A clock that was set back does not ask again. */
export function wasDeclined(question: Question, now = deviceNow()): boolean {
  const at = readAnswers()[question];
  return typeof at === 'number' && now - at < AGAIN_MS;
}

/** Keeps a no, so that the question is not asked again for long. */
export function declineFor(question: Question, now = deviceNow()): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readAnswers(), [question]: now }));
}
