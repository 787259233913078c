import type { ConsentEntry } from '@/calls/pledges';

/** The effect of one consent: who could see the person's number, and until when. All times are ms since 1970. */
export interface Disclosure {
  pledgeId: string;
  requestId: string;
  hospital: string;
  /** whether the person was the donor, or the requester who accepted the donor */
  role: 'donor' | 'requester';
  /** the version of the words to which the person agreed */
  version: string;
  agreedAt: number;
  /** until when the number would be shown, as the person read it when they agreed; null if that was not stored */
  readUntil: number | null;
  /** when the number was first shown; null if nobody saw it */
  seenAt: number | null;
  /** until when the number was to be shown; null if nobody saw it */
  until: number | null;
  /** when that ended early, because of a withdrawal or because the donor is no longer expected; null if it did not */
  endedAt: number | null;
}

const time = (entry: ConsentEntry | undefined) => (entry ? Date.parse(entry.at) : null);

const readEnd = (entry: ConsentEntry | undefined) =>
  entry?.until ? Date.parse(entry.until) : null;

function describe(pledgeId: string, entries: readonly ConsentEntry[]): Disclosure | null {
  const find = (kind: ConsentEntry['kind'], mine?: boolean) =>
    entries.find((entry) => entry.kind === kind && (mine === undefined || entry.mine === mine));
  const acceptance = find('acceptance', true);
  const agreed = acceptance ?? find('consent', true);
  if (!agreed) return null;
  const seen = find('reveal', true);
  const end = find('withdrawal') ?? find('end');
  // the newest entries come first; a number that was hidden may have been shown again later
  const isOver = end !== undefined && (!seen || entries.indexOf(end) < entries.indexOf(seen));
  const first = entries.findLast(({ kind, mine }) => kind === 'reveal' && mine);
  return {
    pledgeId,
    requestId: agreed.request_id,
    hospital: agreed.hospital,
    role: acceptance ? 'requester' : 'donor',
    version: agreed.version,
    agreedAt: Date.parse(agreed.at),
    readUntil: readEnd(agreed) ?? readEnd(seen),
    seenAt: time(first),
    until: readEnd(seen),
    endedAt: isOver ? time(end) : null,
  };
}

/**
 * Lists a person's consents in the order of their entries.
 * @param entries the entries from the server, the newest first
 */
export function listDisclosures(entries: readonly ConsentEntry[]): Disclosure[] {
  const pledges = [...new Set(entries.map(({ pledge_id }) => pledge_id))];
  return pledges.flatMap(
    (id) =>
      describe(
        id,
        entries.filter(({ pledge_id }) => pledge_id === id),
      ) ?? [],
  );
}

/**
 * Whether the other side can see the number at a given time.
 * @param now ms since 1970
 */
export const isShown = ({ until, endedAt }: Disclosure, now: number): boolean =>
  until !== null && until > now && endedAt === null;
