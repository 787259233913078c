// What Prometheus reads: counters, gauges and histograms, in its text format. prom-client brings 4.7 MB of packages for
// a span interface and a summary that nobody here uses.

export type Labels = Readonly<Record<string, string>>;

const escape = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const textOf = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

const headOf = (name: string, help: string, type: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}`;

/** Writes values that are known at this moment. */
export const gauge = (name: string, help: string, values: [Labels, number][]): string =>
  [
    headOf(name, help, 'gauge'),
    ...values.map(([labels, value]) => `${name}${textOf(labels)} ${value}`),
  ].join('\n');

/** Counts events. */
export class Counter {
  readonly #values = new Map<string, number>();

  constructor(
    private readonly name: string,
    private readonly help: string,
  ) {}

  add(labels: Labels = {}): void {
    const key = textOf(labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + 1);
  }

  text(): string {
    const lines = [...this.#values].map(([key, value]) => `${this.name}${key} ${value}`);
    return [headOf(this.name, this.help, 'counter'), ...lines].join('\n');
  }
}

/** The upper limits of the ranges in which durations are counted, seconds. */
const RANGES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts durations by their range. */
export class Durations {
  readonly #values = new Map<
    string,
    { labels: Labels; counts: number[]; sum: number; n: number }
  >();

  constructor(
    private readonly name: string,
    private readonly help: string,
  ) {}

  add(labels: Labels, seconds: number): void {
    const key = textOf(labels);
    let known = this.#values.get(key);
    if (!known) {
      known = { labels, counts: RANGES.map(() => 0), sum: 0, n: 0 };
      this.#values.set(key, known);
    }
    known.sum += seconds;
    known.n += 1;
    const range = RANGES.findIndex((most) => seconds <= most);
    if (range >= 0) known.counts[range] = (known.counts[range] ?? 0) + 1;
  }

  text(): string {
    const lines = [...this.#values.values()].flatMap(({ labels, counts, sum, n }) => {
      let below = 0;
      const buckets = RANGES.map((most, at) => {
        below += counts[at] ?? 0;
        return `${this.name}_bucket${textOf({ ...labels, le: String(most) })} ${below}`;
      });
      return [
        ...buckets,
        `${this.name}_bucket${textOf({ ...labels, le: '+Inf' })} ${n}`,
        `${this.name}_sum${textOf(labels)} ${sum}`,
        `${this.name}_count${textOf(labels)} ${n}`,
      ];
    });
    return [headOf(this.name, this.help, 'histogram'), ...lines].join('\n');
  }
}
