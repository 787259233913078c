import type { Locator } from '@playwright/test';

/** Counts what a person does with their hands: fields typed into, and taps, also those that choose. */
export class Hand {
  typed = 0;
  taps = 0;

  async type(into: Locator, text: string): Promise<void> {
    await into.fill(text);
    this.typed += 1;
  }

  async tap(what: Locator): Promise<void> {
    await what.click();
    this.taps += 1;
  }

  async choose(from: Locator, option: string): Promise<void> {
    await from.selectOption(option);
    this.taps += 1;
  }

  /** How much it was. */
  get work() {
    return { typed: this.typed, taps: this.taps };
  }
}
