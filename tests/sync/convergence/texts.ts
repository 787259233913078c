/** A text that was to be saved. */
interface Text {
  where: string;
  row: string;
  word: string;
  /** the device said that it was */
  done: boolean;
}

/** The texts that devices were given to save. */
export class Texts {
  private readonly texts: Text[] = [];

  /** The next one, which stands nowhere else. */
  next = (): string => `word-${this.texts.length + 1}.`;

  /**
   * A process that is killed meanwhile may have saved it, and has not said so.
   * @param where whose device it is
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

  /**
   * @param where whose device it is
   * @param arrived how often each text reached the server
   * @param attention what of this device needs attention
   * @param withdrawn whether what is in a row need not arrive
   * @param once whether a text arrives once only
   * @throws when one that was saved is neither on the server nor in attention, nor was overwritten where it was typed
   */
  check(
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
