import type { Simulated } from './behaviour';
import { groupValues } from './group';

const WIDTH = 960;
const ROW = 14;
const LEFT = 150;
const MINUTE = 60_000;
/** The marks of the axis, in minutes from posting. Its scale shows the first hour as well as the first days. */
const TICKS = [0, 5, 15, 60, 240, 1440, 4320];
const COLOURS: Record<string, string> = {
  Critical: '#b42318',
  High: '#b54708',
  Medium: '#175cd3',
  Standard: '#475467',
};

const across = (minutes: number) =>
  LEFT + ((WIDTH - LEFT - 20) * Math.log1p(Math.min(minutes, 4320))) / Math.log1p(4320);

function drawRequest(asked: Simulated['requests'][number], alerts: number[], n: number): string {
  const y = 30 + n * ROW;
  const waves = [...groupValues(alerts, (at) => Math.round((at - asked.postedAt) / MINUTE))];
  const colour = COLOURS[asked.urgency] ?? '#000';
  const dots = waves.map(
    ([minute, told]) =>
      `<circle cx="${across(minute).toFixed(1)}" cy="${y}" r="${Math.min(7, 1 + Math.sqrt(told.length) / 2).toFixed(1)}" fill="${colour}" fill-opacity="0.5"><title>${told.length} alerts after ${minute} min</title></circle>`,
  );
  const mark = (ms: number | null, sign: string) =>
    ms === null
      ? ''
      : `<text x="${across(ms / MINUTE).toFixed(1)}" y="${y + 4}" text-anchor="middle">${sign}</text>`;
  const covered = asked.coveredAt === null ? null : asked.coveredAt - asked.postedAt;
  return `<text x="4" y="${y + 4}" fill="${colour}">${asked.urgency}, ${asked.units} units, ${alerts.length} told</text>${dots.join('')}${mark(asked.firstAfter, '+')}${mark(covered, '✓')}`;
}

/** Draws the bars of a chart: for each number of alerts, how many donors got that many. */
function drawAlertsEach({ alerts }: Simulated, donors: number, top: number): string {
  const each = [...groupValues(alerts, ({ donor }) => donor).values()].map((list) => list.length);
  const most = Math.max(0, ...each);
  const bars = Array.from({ length: most + 1 }, (_, n) => {
    const people = n === 0 ? donors - each.length : each.filter((count) => count === n).length;
    const y = top + 24 + n * 20;
    return `<text x="4" y="${y + 12}">${n} alerts: ${people}</text><rect x="${LEFT}" y="${y}" width="${(((WIDTH - LEFT - 20) * people) / donors).toFixed(1)}" height="14" fill="#475467"/>`;
  });
  return `<text x="4" y="${top + 12}" font-weight="bold">Donors by alerts got</text>${bars.join('')}`;
}

/**
 * Draws a simulation as a page of SVG: its waves, its answers, and how many alerts each person got.
 * @param donors how many donors the city has
 */
export function drawSimulation(simulated: Simulated, donors: number): string {
  const { requests, alerts } = simulated;
  const byRequest = groupValues(alerts, ({ request }) => request);
  const rows = requests.map((asked, n) =>
    drawRequest(
      asked,
      (byRequest.get(asked.id) ?? []).map(({ at }) => at),
      n,
    ),
  );
  const bottom = 30 + requests.length * ROW;
  const ticks = TICKS.map(
    (minutes) =>
      `<line x1="${across(minutes)}" x2="${across(minutes)}" y1="20" y2="${bottom}" stroke="#d0d5dd"/><text x="${across(minutes)}" y="14" text-anchor="middle">${minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${bottom + 260}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>${ticks.join('')}${rows.join('')}<text x="4" y="${bottom + 14}">A dot is a wave, by its size; + somebody is expected; ✓ enough are</text>${drawAlertsEach(simulated, donors, bottom + 30)}</svg>`;
}
