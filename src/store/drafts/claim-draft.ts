import { getTabId, readTabStates } from '@/device/tab';
import { getCurrentStore, isLocked } from '../current';
import type { Store } from '@/collections/documents';
import type { DraftDoc } from '@/collections/device';
import { getStoreName } from '../rxdb/store-name';
import { getFormName, makeDraftId } from './draft-id';
import { clearDraft, flushDrafts } from './draft-store';

const PREFIX = 'lifedrop-draft:';

/**
 * Locks a draft for this page, because two forms that write into one draft would overwrite each other.
 * @param waitMs how long to wait for another page to release it
 * @returns a function that releases it; null if another page holds it
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
 * A page that is being reloaded releases its drafts within this time, ms. A busy device took over a second, and the
 * input then seemed to be lost because the form had begun another draft.
 */
const RELOAD_MS = 5_000;

/** A draft that belongs to one open form. */
export interface Claim {
  id: string;
  /** the stored draft; null for a new one */
  draft: DraftDoc | null;
  /** another tab has a draft of the same form open */
  elsewhere: boolean;
  release: () => void;
}

/** The draft that the user chose to continue, by the name of its form. */
const chosen = new Map<string, string>();

/** Makes the draft's form open with it next. */
export const continueDraft = (id: string): unknown => chosen.set(getFormName(id), id);

/**
 * Selects the drafts that this tab may show: all drafts of a person, or the visitors' drafts that were typed in this
 * tab or in one that is no longer open.
 */
export async function selectReadable(store: Store, drafts: DraftDoc[]): Promise<DraftDoc[]> {
  if (store.name !== getStoreName(null)) return drafts;
  const stateOf = await readTabStates();
  return drafts.filter(({ tab }) => tab === getTabId() || stateOf(tab) !== 'open');
}

/** Reads the drafts of a form in the order in which the form prefers them. */
async function readDraftsOf(store: Store, form: string): Promise<DraftDoc[]> {
  const found = await store.drafts.find().exec();
  const drafts = found.map((doc) => doc.toJSON()).filter(({ id }) => getFormName(id) === form);
  const rank = ({ id, tab }: DraftDoc) =>
    chosen.get(form) === id ? 0 : tab === getTabId() ? 1 : 2;
  return (await selectReadable(store, drafts)).toSorted((a, b) => rank(a) - rank(b) || b.at - a.at);
}

/** Begins a new draft beside the form's existing ones. */
export async function beginDraft(form: string, elsewhere = false): Promise<Claim> {
  const id = makeDraftId(form);
  const release = await holdDraft(id, 0);
  return { id, draft: null, elsewhere, release: release ?? (() => {}) };
}

async function claim(form: string): Promise<Claim> {
  // while the screen is locked another person may be typing
  if (isLocked()) return beginDraft(form);
  const store = await getCurrentStore();
  // leaves unreadable drafts alone and begins a new one
  const found = await readDraftsOf(store, form).catch(() => []);
  let elsewhere = false;
  for (const { id, tab } of found) {
    const release = await holdDraft(id, tab === getTabId() ? RELOAD_MS : 0);
    if (!release) {
      elsewhere = true;
      continue;
    }
    // the page that held the lock may have saved or sent the draft since
    const draft = await store.drafts.findOne(id).exec();
    if (draft) return { id, draft: draft.toJSON(), elsewhere, release };
    release();
  }
  return beginDraft(form, elsewhere);
}

let lastClaim: Promise<unknown> = Promise.resolve();

/**
 * Claims the draft with which a form opens: the one that the user chose to continue, else the latest that no other
 * form has locked, else a new one. Claims run one after another, so a closed form releases its draft first.
 * @param isWanted false once the form is closed
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
  // a form that has just closed may still be saving its last input
  await flushDrafts();
  const [found, held] = await Promise.all([
    getCurrentStore().then((store) => readDraftsOf(store, form)),
    readHeldDrafts(),
  ]);
  return found.some(({ id, tab }) => tab === getTabId() || !held.has(id));
}

/** Removes the drafts of a form that this tab wrote. */
export async function clearDraftsOf(form: string): Promise<void> {
  // a form that has just closed may still be saving its last input
  await flushDrafts();
  const found = await readDraftsOf(await getCurrentStore(), form);
  for (const { id, tab } of found)
    if (tab === undefined || tab === getTabId()) await clearDraft(id);
}
