import type { SystemName } from './build-pages';
import { percentile } from './results-file';

/** Collects the values that were measured in each run. */
export class Samples {
  private readonly values = new Map<string, number[]>();

  add(figure: string, system: SystemName, value: number): void {
    const key = `${figure} ${system}`;
    this.values.set(key, [...(this.values.get(key) ?? []), value]);
  }

  of(figure: string, system: SystemName): number[] {
    return this.values.get(`${figure} ${system}`) ?? [];
  }

  /** Returns the value at or below which this share of the samples lies, or null if there are no samples. */
  percentile(figure: string, system: SystemName, share: number): number | null {
    const values = this.of(figure, system);
    return values.length === 0 ? null : percentile(values, share);
  }
}
