import { atMost, type Result, round } from '../results-file';
import type { Simulated } from './days';
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

/** The share of Critical requests, in percent, for which a donor was expected within 15 minutes of posting. */
function shareInTime({ requests }: Simulated): number {
  const critical = requests.filter(({ urgency }) => urgency === 'Critical');
  const inTime = critical.filter(({ firstAfter }) => (firstAfter ?? Infinity) <= 15 * 60_000);
  return (100 * inTime.length) / critical.length;
}

/**
 * Makes the figures of several simulations, with their goals.
 * @param donors how many donors the city has
 */
export function figuresOf(simulated: Simulated[], donors: number): Result[] {
  const runs = simulated.length;
  const name = (what: string) => `Alerts, city of ${donors.toLocaleString('en')} donors: ${what}`;
  const all: Simulated = {
    requests: simulated.flatMap(({ requests }) => requests),
    alerts: [],
    afterCoverage: simulated.reduce((sum, { afterCoverage }) => sum + afterCoverage, 0),
  };
  const worst = (span: number) =>
    Math.max(...simulated.map(({ alerts }) => mostWithin(alerts, span)));
  const share = shareInTime(all);
  const alerts = simulated.reduce((sum, one) => sum + one.alerts.length, 0);
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
    {
      ...plain('critical requests with a donor expected within 15 min', '%', share),
      goal: '>= 90',
      met: share >= 90,
    },
    atMost(name('most alerts to one donor in 7 days'), 'alerts', 3, { ours: worst(7 * DAY), runs }),
    atMost(name('most alerts to one donor in 24 h'), 'alerts', 1, { ours: worst(DAY), runs }),
    atMost(name('alerts that left after coverage'), 'alerts', 0, { ours: all.afterCoverage, runs }),
    plain('alerts for each request', 'alerts', alerts / all.requests.length),
    plain(
      'requests covered',
      '%',
      (100 * all.requests.filter(({ coveredAt }) => coveredAt !== null).length) /
        all.requests.length,
    ),
  ];
}
