import type { Store } from '@/collections/documents';
import { reinstateRequest, withdrawRequest } from '@/store/changes/withdraw';

/** The requests that devices have withdrawn. Their texts need not arrive, and they must not open again. */
export class Withdrawals {
  /**
   * whether each request is still withdrawn, by the request's id; null if the process was killed before it could
   * confirm
   */
  private readonly requests = new Map<string, boolean | null>();

  has = (id: string): boolean => this.requests.has(id);

  async step(store: Store, id: string, what: 'withdraw' | 'take back'): Promise<void> {
    const before = this.requests.get(id);
    this.requests.set(id, null);
    if (what === 'withdraw') {
      await withdrawRequest(store, id);
      this.requests.set(id, true);
    } else if (await reinstateRequest(store, id)) this.requests.set(id, false);
    else if (before === undefined) this.requests.delete(id);
    else this.requests.set(id, before);
  }

  /** @throws if a withdrawn request is open and its withdrawal does not need attention */
  check(open: string[], attention: string): void {
    for (const id of open)
      if (this.requests.get(id) === true && !attention.includes(id))
        throw new Error(`request ${id} was withdrawn and is open`);
  }
}
