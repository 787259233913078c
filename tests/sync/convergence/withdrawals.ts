import type { Store } from '@/store/collections';
import { reinstateRequest, withdrawRequest } from '@/store/withdraw';

/** What devices withdrew: what was in it need not arrive, and it stays away. */
export class Withdrawals {
  /** by id of the request, whether it is withdrawn still */
  private readonly requests = new Map<string, boolean>();

  has = (id: string): boolean => this.requests.has(id);

  async step(store: Store, id: string, what: 'withdraw' | 'take back'): Promise<void> {
    if (what === 'withdraw') {
      await withdrawRequest(store, id);
      this.requests.set(id, true);
    } else if (await reinstateRequest(store, id)) this.requests.set(id, false);
  }

  /** @throws when one is among the open requests, and its withdrawal in nobody's attention */
  check(open: string[], attention: string): void {
    for (const id of open)
      if (this.requests.get(id) === true && !attention.includes(id))
        throw new Error(`request ${id} was withdrawn and is open`);
  }
}
