import type { SystemName } from './build-pages';

/** What was measured, run by run. */
export class Samples {
  private readonly values = new Map<string, number[]>();

  add(figure: string, system: SystemName, value: number): void {
    const key = `${figure} ${system}`;
    this.values.set(key, [...(this.values.get(key) ?? []), value]);
  }

  of(figure: string, system: SystemName): number[] {
    return this.values.get(`${figure} ${system}`) ?? [];
  }

  median(figure: string, system: SystemName): number {
    const sorted = this.of(figure, system).toSorted((a, b) => a - b);
    const middle = sorted.length / 2;
    const value =
      sorted.length % 2 === 1
        ? sorted[Math.floor(middle)]
        : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
    if (value === undefined || Number.isNaN(value)) throw new Error(`${figure} has no ${system}`);
    return value;
  }
}
