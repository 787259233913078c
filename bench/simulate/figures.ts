import { atMost, percentile, type Result, round } from '../results-file';
import type { Simulated } from './behaviour';
import { groupValues } from './group';

const DAY = 24 * 3_600_000;

/** The largest number of alerts that one person got within any span of this length. */
export function mostWithin(alerts: Simulated['alerts'], span: number): number {
  let most = 0;
  const byDonor = groupValues(alerts, ({ donor }) => donor);
  for (const theirs of byDonor.values()) {
    const times = theirs.map(({ at }) => at).sort((a, b) => a - b);
    for (const [n, from] of times.entries()) {
      most = Math.max(most, times.slice(n).filter((at) => at < from + span).length);
    }
  }
  return most;
}

type Asked = Simulated['requests'][number];

/** The share of Critical requests, in percent, for which something had happened so many minutes after posting. */
function shareInTime(requests: Asked[], after: 'firstAfter' | 'arrivedAfter', minutes: number) {
  const critical = requests.filter(({ urgency }) => urgency === 'Critical');
  const inTime = critical.filter((asked) => (asked[after] ?? Infinity) <= minutes * 60_000);
  return (100 * inTime.length) / critical.length;
}

/**
 * Makes the figures of several simulations, with their goals.
 * @param donors how many donors the city has
 */
export function figuresOf(simulated: Simulated[], donors: number): Result[] {
  const runs = simulated.length;
  const name = (what: string) => `Alerts, city of ${donors.toLocaleString('en')} donors: ${what}`;
  const requests = simulated.flatMap((one) => one.requests);
  const sum = (count: (one: Simulated) => number) =>
    simulated.reduce((all, one) => all + count(one), 0);
  const worst = (span: number) =>
    Math.max(...simulated.map(({ alerts }) => mostWithin(alerts, span)));
  const expected = shareInTime(requests, 'firstAfter', 15);
  const arrived = shareInTime(requests, 'arrivedAfter', 90);
  const empty = simulated.flatMap(({ emptyFor }) => emptyFor);
  const accepted = requests.map(({ mostAccepted, units }) => mostAccepted / units);
  const atLeast = (what: string, least: number, ours: number): Result => ({
    ...plain(what, '%', ours),
    goal: `>= ${least}`,
    met: ours >= least,
  });
  const plain = (what: string, unit: string, ours: number): Result => ({
    name: name(what),
    unit,
    ours: round(ours, 2),
    goal: null,
    met: null,
    peers: {},
    runs,
  });
  return [
    atLeast('critical requests with a donor expected within 15 min', 90, expected),
    atLeast('critical requests with a donor there within 90 min', 85, arrived),
    atMost(name('a place without a word stood empty, longest'), 's', 60, {
      ours: Math.max(0, ...empty) / 1000,
      runs,
    }),
    atMost(
      name('donors accepted for a unit, median'),
      'donors',
      1.5,
      { ours: percentile(accepted, 0.5), runs },
      2,
    ),
    atMost(name('donors who came, were not needed, and had no word before'), 'donors', 0, {
      ours: sum(({ inVain }) => inVain.filter(({ isToldBefore }) => !isToldBefore).length),
      runs,
    }),
    plain(
      'donors who came and were not needed although they might have asked',
      'donors',
      sum(({ inVain }) => inVain.filter(({ isToldBefore }) => isToldBefore).length),
    ),
    plain(
      'donors who read in time that they are not needed',
      'donors',
      sum((one) => one.sparedTrips),
    ),
    plain(
      'donors released',
      'donors',
      sum((one) => one.released),
    ),
    plain('places freed without a word', 'places', empty.length),
    plain(
      'answers that were not needed',
      '%',
      (100 * sum((one) => one.notNeeded)) / sum((one) => one.answers),
    ),
    atMost(name('most alerts to one donor in 7 days'), 'alerts', 3, { ours: worst(7 * DAY), runs }),
    atMost(name('most alerts to one donor in 24 h'), 'alerts', 1, { ours: worst(DAY), runs }),
    atMost(name('alerts that left after coverage'), 'alerts', 0, {
      ours: sum((one) => one.afterCoverage),
      runs,
    }),
    plain('alerts for each request', 'alerts', sum((one) => one.alerts.length) / requests.length),
    plain(
      'requests covered',
      '%',
      (100 * requests.filter(({ coveredAt }) => coveredAt !== null).length) / requests.length,
    ),
  ];
}
