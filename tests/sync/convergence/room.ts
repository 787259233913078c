import type { Installation } from './installation';
import type { Attention } from './saves';

/** The limit of open requests for one person. */
const MOST = 3;
/** The name by which the server refuses a request above the limit. */
const QUOTA = 'open_requests';

/** The requests that a person posted while they were below the limit of open requests. */
export class Room {
  private posted = new Set<string>();

  /**
   * Notes a request that is about to be posted, on the only device of its person.
   * @param row the id of the request
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

  /**
   * Forgets all requests: a withdrawal was taken back, so requests that were posted after it may be above the limit.
   */
  forget(): void {
    this.posted = new Set();
  }

  /** @throws if the server refused a request although its person was below the limit */
  check(attention: readonly Attention[]): void {
    const refused = attention.find(
      ({ creates, field, row_id }) => creates && field === QUOTA && this.posted.has(row_id),
    );
    if (refused)
      throw new Error(`request ${refused.row_id} found no room, although there was some`);
  }
}
