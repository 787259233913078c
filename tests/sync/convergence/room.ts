import type { Installation } from './installation';
import type { Attention } from './saves';

/** How many open requests the product lets a person have. */
const MOST = 3;
/** The name of that quota. */
const QUOTA = 'open_requests';

/** The requests that a person posted while they had room for them. */
export class Room {
  private posted = new Set<string>();

  /**
   * Notes a request that is about to be posted on the only device of its person.
   * @param row its id
   */
  async post(at: Installation, row: string): Promise<void> {
    const requests = await at.docs('blood_requests');
    const open = requests.filter(
      (doc) =>
        doc['user_id'] === at.person &&
        doc['deleted'] !== true &&
        (doc['closed_reason'] ?? null) === null,
    );
    if (open.length < MOST) this.posted.add(row);
  }

  /** A withdrawal was taken back, so what was posted meanwhile may find no room. */
  forget(): void {
    this.posted = new Set();
  }

  /** @throws when the server refused a request that there was room for */
  check(attention: readonly Attention[]): void {
    const refused = attention.find(
      ({ creates, field, row_id }) => creates && field === QUOTA && this.posted.has(row_id),
    );
    if (refused)
      throw new Error(`request ${refused.row_id} found no room, although there was some`);
  }
}
