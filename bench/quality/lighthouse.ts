import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { paths } from '@/paths';
import { launch, withDemoServer } from './served';

/** The goals for the served build, with the preset for mobiles. Each is for the median of five runs. */
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const PAGES = [
  paths.home,
  paths.findBlood,
  paths.donations,
  paths.drives,
  paths.donateBlood,
  paths.login,
];
const RUNS = 5;

type Category = keyof typeof GOALS;
const categories = Object.keys(GOALS) as Category[];

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

/**
 * Runs Lighthouse once, in a browser of its own.
 * @returns the scores from 0 to 100, and the audits that do not have the best score
 */
async function scoresOf(url: string) {
  const port = await freePort();
  const browser = await launch([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { lhr } = result;
    const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    const missed = categories
      .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim());
    return { score, missed };
  } finally {
    await browser.close();
  }
}

let failed = 0;
await withDemoServer(async ({ url }) => {
  console.log(`page | ${categories.join(' | ')}`);
  for (const path of PAGES) {
    const runs: Awaited<ReturnType<typeof scoresOf>>[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await scoresOf(`${url}${path}`));
    const scores = categories.map((name) => ({
      name,
      value: median(runs.map((r) => r.score(name))),
    }));
    failed += scores.filter(({ name, value }) => value < GOALS[name]).length;
    const missed = [...new Set(runs.flatMap((run) => run.missed))];
    console.log(`${path} | ${scores.map(({ value }) => value).join(' | ')}`);
    if (missed.length > 0) console.log(`  below 90: ${missed.join('; ')}`);
  }
});
console.log(failed === 0 ? 'every goal is met' : `${failed} goals are missed`);
process.exitCode = failed === 0 ? 0 : 1;
