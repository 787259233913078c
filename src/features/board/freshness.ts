import { describeTime, describeMoment } from '@/ui/date-words';

/** What a device knows about how new its rows are. */
export interface Contact {
  /** when the server last answered, ms since 1970; null if it never did */
  lastContact: number | null;
  online: boolean;
  /** whether this page has tried to reach the server */
  asked: boolean;
  /** whether this device knows the server's time */
  sure: boolean;
}

/**
 * How new a board is. `live`: the server answered within the last minutes. `aged`: it did not, but not for long.
 * `old`: what is shown may have changed. `hidden`: it is so old that the board shows nothing of it.
 */
export interface Freshness {
  level: 'live' | 'aged' | 'old' | 'hidden';
  words: string;
}

const MINUTE = 60_000;
/** Three of the regular syncs have brought no answer. */
const SILENT_AFTER = 3 * MINUTE;
const OLD_AFTER = 15 * MINUTE;
/** The longest time for which a board shows needs without the server. Most Critical needs are over by then. */
export const HIDDEN_AFTER = 12 * 60 * MINUTE;
/** How far the last contact may lie in the future before the clock is known to be wrong. */
const TOLERANCE = MINUTE;

/** Says how old what a board shows is: never newer than it is. @param now ms since 1970 */
export function judgeFreshness(contact: Contact, now: number, locale?: string): Freshness {
  const { lastContact: at, online, asked, sure } = contact;
  if (at === null || (!asked && online && now - at > HIDDEN_AFTER))
    return { level: 'hidden', words: 'Waiting for the first answer of the server.' };
  const age = now - at;
  if (age > HIDDEN_AFTER)
    return {
      level: 'hidden',
      words: `The server last answered on ${describeMoment(at, locale)}. This board shows nothing that old.`,
    };
  const asOf = `As of ${describeTime(at, locale)}`;
  if (!sure || age < -TOLERANCE)
    return { level: 'old', words: `${asOf}. The clock of this device is wrong: it may be older.` };
  const minutes = Math.floor(age / MINUTE);
  const ago =
    minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ${minutes % 60} min ago`;
  if (age > OLD_AFTER) return { level: 'old', words: `${asOf}, ${ago}. It may have changed.` };
  if (!online) return { level: 'aged', words: `Offline. ${asOf}` };
  if (age > SILENT_AFTER) return { level: 'aged', words: `The server does not answer. ${asOf}` };
  return { level: 'live', words: asOf };
}
