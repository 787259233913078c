import { networkOf } from '../http/client-address';

/** The share of the free places that one address may take, and the share that its network may take. */
const SHARE = { address: 1 / 4, network: 1 / 2 };

/** The places for sockets on a server. No address can take all of them, so others always find some. */
export class Places {
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(private readonly most: number) {}

  /**
   * Takes a place.
   * @returns a function that gives the place back, or null if this address gets none
   */
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
