import { getTabId, readTabStates } from '@/device/tab';
import { getCurrentStore, isLocked } from '../current';
import type { Store } from '@/collections/documents';
import type { DraftDoc } from '@/collections/device';
import { getStoreName } from '../rxdb/store-name';
import { getFormName, makeDraftId } from './draft-id';
import { clearDraft, flushDrafts } from './draft-store';

const PREFIX = 'lifedrop-draft:';

/**
 * Locks a draft for this page. Two forms that wrote to the same draft would overwrite each other.
 * @param waitMs how long to wait until another page releases the draft, ms
 * @returns a function that releases the draft; null if another page has it
 */
function holdDraft(id: string, waitMs: number): Promise<(() => void) | null> {
  // undefined outside secure contexts, although its type says otherwise
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    const how = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
    locks.request(PREFIX + id, how, hold).catch(() => resolve(null));
  });
}

/** Reads the ids of the drafts that pages of this browser have locked. */
async function readHeldDrafts(): Promise<Set<string>> {
  const locks = navigator.locks as LockManager | undefined;
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  );
}

/**
 * How long a form waits for a draft that its own tab still has locked, ms. On a busy device, the page before a reload
 * may release the draft more than a second later. With a shorter wait the form began another draft, and what the
 * person had typed seemed to be lost.
 */
const RELOAD_MS = 5_000;

/** A draft that belongs to one open form. */
export interface Claim {
  id: string;
  /** the stored draft; null if the draft is new */
  draft: DraftDoc | null;
  /** whether another tab has a draft of the same form open */
  elsewhere: boolean;
  release: () => void;
}

/** The id of the draft that the person chose to continue, by the name of its form. */
const chosen = new Map<string, string>();

/** Makes a form open with this draft the next time. */
export const continueDraft = (id: string): unknown => chosen.set(getFormName(id), id);

/**
 * Selects the drafts that this tab may show. In a person's store these are all. In the visitors' store these are the
 * drafts that were typed in this tab or in a tab that is no longer open.
 */
export async function selectReadable(store: Store, drafts: DraftDoc[]): Promise<DraftDoc[]> {
  if (store.name !== getStoreName(null)) return drafts;
  const stateOf = await readTabStates();
  return drafts.filter(({ tab }) => tab === getTabId() || stateOf(tab) !== 'open');
}

/** Reads the drafts of a form. The one that the form should open with is first. */
async function readDraftsOf(store: Store, form: string): Promise<DraftDoc[]> {
  const found = await store.drafts.find().exec();
  const drafts = found.map((doc) => doc.toJSON()).filter(({ id }) => getFormName(id) === form);
  const rank = ({ id, tab }: DraftDoc) =>
    chosen.get(form) === id ? 0 : tab === getTabId() ? 1 : 2;
  return (await selectReadable(store, drafts)).toSorted((a, b) => rank(a) - rank(b) || b.at - a.at);
}

/** Begins a new draft of a form. Drafts that the form has already stay. */
export async function beginDraft(form: string, elsewhere = false): Promise<Claim> {
  const id = makeDraftId(form);
  const release = await holdDraft(id, 0);
  return { id, draft: null, elsewhere, release: release ?? (() => {}) };
}

async function claim(form: string): Promise<Claim> {
  // while the screen is locked, another person may be typing
  if (isLocked()) return beginDraft(form);
  const store = await getCurrentStore();
  // if the drafts cannot be read, they stay, and the form begins a new one
  const found = await readDraftsOf(store, form).catch(() => []);
  let elsewhere = false;
  for (const { id, tab } of found) {
    const release = await holdDraft(id, tab === getTabId() ? RELOAD_MS : 0);
    if (!release) {
      elsewhere = true;
      continue;
    }
    // the page that had locked the draft may have saved or sent it since it was read
    const draft = await store.drafts.findOne(id).exec();
    if (draft) return { id, draft: draft.toJSON(), elsewhere, release };
    release();
  }
  return beginDraft(form, elsewhere);
}

let lastClaim: Promise<unknown> = Promise.resolve();

/**
 * Claims the draft with which a form opens: the one that the person chose to continue, or the newest that no other
 * form has locked, or a new one. Claims run one after another, so that a form that closes releases its draft before
 * the next claim.
 * @param isWanted returns false once the form has been closed
 * @throws if the store cannot be opened
 */
export function claimDraft(form: string, isWanted: () => boolean): Promise<Claim | null> {
  const next = lastClaim.then(async () => {
    if (!isWanted()) return null;
    const claimed = await claim(form);
    if (isWanted()) return claimed;
    claimed.release();
    return null;
  });
  lastClaim = next.catch(() => undefined);
  return next;
}

/** Whether this tab can continue a draft of the form. */
export async function hasDraft(form: string): Promise<boolean> {
  // a form that has just been closed may still be saving what was typed last
  await flushDrafts();
  const [found, held] = await Promise.all([
    getCurrentStore().then((store) => readDraftsOf(store, form)),
    readHeldDrafts(),
  ]);
  return found.some(({ id, tab }) => tab === getTabId() || !held.has(id));
}

/** Deletes the drafts of a form that were typed in this tab. */
export async function clearDraftsOf(form: string): Promise<void> {
  // a form that has just been closed may still be saving what was typed last
  await flushDrafts();
  const found = await readDraftsOf(await getCurrentStore(), form);
  for (const { id, tab } of found)
    if (tab === undefined || tab === getTabId()) await clearDraft(id);
}
