import { networkOf } from '../http/client-address';

/** How much of what others leave free one address may take, and the network that it belongs to. */
const SHARE = { address: 1 / 4, network: 1 / 2 };

/** The places of a server. However many an address asks for, some are left for the next. */
export class Places {
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(private readonly most: number) {}

  /** Takes a place. @returns a function that gives it back, or null if there is none for this address */
  take(address: string): (() => void) | null {
    const network = `network ${networkOf(address)}`;
    if (this.#isFull(address, SHARE.address) || this.#isFull(network, SHARE.network)) return null;
    this.#count(address, network, 1);
    return () => this.#count(address, network, -1);
  }

  #isFull(key: string, share: number): boolean {
    return (this.#taken.get(key) ?? 0) >= (this.most - this.#all) * share;
  }

  #count(address: string, network: string, change: 1 | -1): void {
    this.#all += change;
    for (const key of [address, network]) {
      const taken = (this.#taken.get(key) ?? 0) + change;
      if (taken > 0) this.#taken.set(key, taken);
      else this.#taken.delete(key);
    }
  }
}
