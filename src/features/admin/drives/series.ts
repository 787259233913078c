/** A drive of a series: its id and its day. */
interface Occurrence {
  id: string;
  /** an ISO date */
  date: string;
}

const DAY_MS = 86_400_000;

/** Derives the id of a later drive, so that saving the same series twice makes the same records. */
function makeLaterId(id: string, week: number): string {
  const last = (Number.parseInt(id.slice(-2), 16) + week) % 256;
  return id.slice(0, -2) + last.toString(16).padStart(2, '0');
}

/**
 * Lists the drives of a series, which fall on the same weekday, in their order.
 * @param weeks how many, at most 256
 */
export const listSeries = (id: string, date: string, weeks: number): Occurrence[] =>
  Array.from({ length: weeks }, (_, week) => ({
    id: week === 0 ? id : makeLaterId(id, week),
    date: new Date(Date.parse(date) + week * 7 * DAY_MS).toISOString().slice(0, 10),
  }));
