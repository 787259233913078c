import type { Fields, Viewer } from '@/protocol';
import { FACTS } from './facts.generated';
import { LOCAL_FIELDS } from './local';

/** The names of the collections that are synced. */
export type SyncedName = keyof typeof FACTS;

/** The names in an order in which no collection refers to a later one. */
// `Object.keys` loses the type of the names
export const SYNCED = Object.keys(FACTS) as [SyncedName, ...SyncedName[]];

/**
 * Whether an unsent change of the collection is somebody's work. The app counts such changes and never loses one.
 * That an alert was read is not work.
 */
export const isWork = (collection: SyncedName): boolean => FACTS[collection].isWork;

/**
 * Whether a pull by this viewer can return any rows. If the audience is `self`, an administrator too gets only their
 * own rows.
 */
export function isListed(collection: SyncedName, viewer: Viewer): boolean {
  const { audience } = FACTS[collection];
  if (audience === 'everyone' || viewer === 'admin') return true;
  return audience === 'team' ? viewer.startsWith('member:') : viewer !== 'visitor';
}

const has = (names: readonly string[], name: string) => names.includes(name);

/**
 * Whether a document has no owner. An empty `user_id` means that a person without an account walked in to a drive.
 */
const isOwnerless = (doc: Fields, name: string) => name === 'user_id' && doc[name] === '';

/**
 * Whether devices send this column of the record. A column that this version of the app does not know comes from a
 * later version, and is sent.
 */
export const isSent = (collection: SyncedName, doc: Fields, name: string): boolean =>
  name !== 'id' &&
  !LOCAL_FIELDS.has(name) &&
  !has(FACTS[collection].made, name) &&
  !isOwnerless(doc, name);

/**
 * Whether the column holds a state or a wish, and no words of a person. If two people change such a column, the
 * server's value wins.
 */
export const isState = (collection: SyncedName, name: string): boolean =>
  has(FACTS[collection].states, name);
