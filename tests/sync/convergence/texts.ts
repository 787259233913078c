import type { OutgoingMutation } from '@/protocol';

/** A text that a device was asked to save in a row. */
interface Text {
  where: string;
  row: string;
  word: string;
  /** whether the device confirmed that it had saved this */
  done: boolean;
}

/** All texts that devices were asked to save. */
export class Texts {
  private readonly texts: Text[] = [];
  private outdated: string | null = null;

  /** Makes a new text. It occurs nowhere else. */
  next = (): string => `word-${this.texts.length + 1}.`;

  /**
   * Saves a text by doing some work. If the process is killed meanwhile, it may have saved the text without
   * confirming it.
   * @param where the device and the person who uses it
   */
  async save(
    where: string,
    row: string,
    word: string,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const text: Text = { where, row, word, done: false };
    this.texts.push(text);
    await work();
    text.done = true;
  }

  /** Notes what a device sends. It must be what its person saved last. */
  noteSent(where: string, mutations: readonly OutgoingMutation[]): void {
    for (const { row_id, set } of mutations) {
      const sent = JSON.stringify(set);
      const own = this.texts.filter((text) => text.where === where && text.row === row_id);
      const last = own.findLastIndex(({ done }) => done);
      for (const { word } of own.slice(0, Math.max(last, 0)))
        if (sent.includes(`"${word}"`)) this.outdated ??= `${word} was sent after it was corrected`;
    }
  }

  /** @throws if a device sent a text that its author had corrected before */
  checkSent(): void {
    if (this.outdated !== null) throw new Error(this.outdated);
  }

  /**
   * @param arrived how often each text has reached the server
   * @param attention the changes that need attention, as text, for each device and its user
   * @param withdrawn whether a row was withdrawn, so that its texts need not arrive
   * @param once whether each text may arrive only once
   * @throws if a saved text is not on the server, does not need attention, and was not overwritten on its own device
   */
  check(
    arrived: Map<string, number>,
    attention: ReadonlyMap<string, string>,
    withdrawn: (row: string) => boolean,
    once: boolean,
  ): void {
    // devices whose store is gone are checked too
    for (const where of new Set(this.texts.map((text) => text.where)))
      this.checkDevice(where, arrived, attention.get(where) ?? '', withdrawn, once);
  }

  private checkDevice(
    where: string,
    arrived: Map<string, number>,
    attention: string,
    withdrawn: (row: string) => boolean,
    once: boolean,
  ): void {
    const mine = this.texts.filter((text) => text.where === where);
    const reached = (word: string) =>
      (arrived.get(word) ?? 0) + Number(attention.includes(`"${word}"`));
    for (const [n, { row, word, done }] of mine.entries()) {
      const count = reached(word);
      const later = mine.slice(n + 1).filter((text) => text.row === row);
      const overwritten = later.some((text) => text.done || reached(text.word) > 0);
      if (count === 0 && done && !overwritten && !withdrawn(row))
        throw new Error(`${word} was lost`);
      if (once && count > 1)
        throw new Error(`${word} arrived ${arrived.get(word) ?? 0} times of ${count}`);
    }
  }
}
