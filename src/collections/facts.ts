import type { Fields, Viewer } from '@/sync/protocol';
import { FACTS } from './facts.generated';
import { LOCAL_FIELDS } from './local';

/** The collections that are synced. */
export type SyncedName = keyof typeof FACTS;

/** Their names; none refers to a later one. */
// Object.keys does not tell the names of a constant
export const SYNCED = Object.keys(FACTS) as [SyncedName, ...SyncedName[]];

/** Whether unsent changes of a collection are somebody's work, which is counted and never lost. Marks in the inbox are not. */
export const isWork = (collection: SyncedName): boolean => FACTS[collection].isWork;

/** Whether a pull as this viewer can return any rows. Of `self` administrators get no others than their own. */
export function isListed(collection: SyncedName, viewer: Viewer): boolean {
  const { audience } = FACTS[collection];
  if (audience === 'everyone' || viewer === 'admin') return true;
  return audience === 'team' ? viewer.startsWith('member:') : viewer !== 'visitor';
}

const has = (names: readonly string[], name: string) => names.includes(name);

/** Nobody owns the record of a person who walked in; on this device an empty text stands for that. */
const isOwnerless = (doc: Fields, name: string) => name === 'user_id' && doc[name] === '';

/** Whether devices send this column of the record. One that this version does not know is of a later one, and is sent. */
export const isSent = (collection: SyncedName, doc: Fields, name: string): boolean =>
  name !== 'id' &&
  !LOCAL_FIELDS.has(name) &&
  !has(FACTS[collection].made, name) &&
  !isOwnerless(doc, name);

/** Whether the column holds a state or a wish, and not somebody's words. When two people change it the server wins. */
export const isState = (collection: SyncedName, name: string): boolean =>
  has(FACTS[collection].states, name);
