import { deviceNow } from '@/clock';

/** When this device last declined each question. Tells nothing about the person. */
const KEY = 'lifedrop-asked';

/** How long a declined question is not asked again, ms. */
const AGAIN_MS = 90 * 24 * 3_600_000;

export type Question = 'push' | 'install';

function readAnswers(): { [K in Question]?: unknown } {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as { [K in Question]?: unknown };
  } catch {
    return {};
  }
}

/** Whether a question was declined lately. Also true if the clock was set back since. */
export function wasDeclined(question: Question, now = deviceNow()): boolean {
  const at = readAnswers()[question];
  return typeof at === 'number' && now - at < AGAIN_MS;
}

/** Stores that a question was declined, so that it is not asked again soon. */
export function declineFor(question: Question, now = deviceNow()): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readAnswers(), [question]: now }));
}
