/** The latest news of an expected donor: seen or arrived, on the way, still coming, or nothing yet. */
export type WayStep = 'here' | 'on_way' | 'coming' | 'silent';

/** The columns of a pledge that tell of the donor's way. Each is an ISO time. */
export interface Way {
  on_way_at: string | null;
  here_at: string | null;
  still_coming_at: string | null;
  seen_at: string | null;
}

/** The words for each step, as staff read them. */
export const WAY_WORDS: Record<WayStep, string> = {
  here: 'Here',
  on_way: 'On the way',
  coming: 'Still coming',
  silent: 'Said nothing yet',
};

/**
 * Returns the last step of a donor's way, and its time. A donor who is here was on the way, even if they did not say
 * so. What staff saw counts more than what the donor tapped.
 */
export function findStep(way: Way): { step: WayStep; at: string | null } {
  const here = way.seen_at ?? way.here_at;
  if (here) return { step: 'here', at: here };
  if (way.on_way_at) return { step: 'on_way', at: way.on_way_at };
  return way.still_coming_at
    ? { step: 'coming', at: way.still_coming_at }
    : { step: 'silent', at: null };
}

/** The shortest time between acceptance and arrival for which a donor is asked, ms; `private.is_on_the_road` has it too. */
const ASKED_FROM = 30 * 60_000;

/** The columns of a pledge that decide when the donor is asked whether they still come. */
export interface Asked extends Way {
  arrive_by: string;
  may_ask?: boolean;
  accepted_at?: string | null;
}

/**
 * Returns when a donor is asked whether they still come: at half of the time between acceptance and arrival, as
 * `private.asks_at` says. This device asks at that time without a network too.
 * @returns ms since 1970; null if they are not asked, or have said a word
 */
export function findAskTime(pledge: Asked): number | null {
  const accepted = Date.parse(pledge.accepted_at ?? '');
  const arrival = Date.parse(pledge.arrive_by);
  if (!pledge.may_ask || findStep(pledge).step !== 'silent' || !(arrival > accepted + ASKED_FROM))
    return null;
  return accepted + (arrival - accepted) / 2;
}
