import { deviceNow } from '@/clock';
import { sendAcceptedInvitation } from '@/session/accepted-invitation';
import { cleanUpSignOut } from '@/session/sign-out/clean-up';
import { restoreKeptInvitation } from '@/session/sign-out/kept-invitation';
import { restoreSealedWork } from '@/session/sign-out/sealed-work';
import { type Identity, startSession, useSession } from '@/session/session';
import { closeStore, leaveStore, switchStore } from '@/store/current';
import { holdTab } from '@/device/tab';
import { isInstalled, yieldToMain } from '@/device/yield-to-main';
import { useStatus } from '@/store/status';
import { keepTrying } from '@/sync/keep-trying';
import { parseSupply, SUPPLY_ID } from '@/store/supply';
import { flushDrafts } from '@/store/drafts/draft-store';
import { dropVisitorDrafts, expireVisitorDrafts } from '@/store/visitor-drafts';
import { hasVisitorTyped } from '@/store/drafts/visitor-typed';
import { useSharedDevice } from '@/ui/shared-device';
import { registerBackgroundSync } from './background-sync';
import { endUndoWithPerson } from './end-undo';
import { retryImport } from './retry-import';

/** How long a device that has been used before shows its own rows before it asks the server, ms. */
const FIRST_ROWS = 250;

/**
 * How long the drafts that a visitor left in a closed tab stay on the device, ms. On a shared device it is shorter.
 */
const LEFT_BY_VISITOR = { own: 24 * 3_600_000, shared: 2 * 60_000 };

/** Deletes drafts of visitors: all of them after a log-out, and only old ones when the app starts. */
function cleanUpVisitorDrafts(leftBy: string | null | undefined, at: number): Promise<void> {
  if (typeof leftBy === 'string') return dropVisitorDrafts(at);
  const { own, shared } = LEFT_BY_VISITOR;
  return expireVisitorDrafts(useSharedDevice.getState().shared ? shared : own);
}

/** How long saving what was typed last may delay the closing of a store, ms. */
const FLUSH_MS = 2_000;

/**
 * How long sync may take to end, and then the store to close, ms. After that the browser closes the store itself when
 * its data is deleted.
 */
const END_MS = 3_000;

/**
 * How long to wait before a deletion that failed is tried again, ms, for each try after the first. The next start of
 * the app tries it too.
 */
const AGAIN_MS = [1_000, 5_000, 30_000];

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const upTo = (limitMs: number, work: Promise<void> | undefined) =>
  Promise.race([work, wait(limitMs)]);

/** Deletes the data of the person who has logged out. Resolves after the first try. */
async function cleanUp(again: readonly number[] = AGAIN_MS): Promise<void> {
  try {
    await cleanUpSignOut();
  } catch (error) {
    console.error('Not removed', error);
    const [pause, ...rest] = again;
    if (pause !== undefined) void wait(pause).then(() => cleanUp(rest));
  }
}

/**
 * Waits until a device that has been used before has shown its own rows. On a first visit there are none, so this
 * does not wait.
 */
async function afterFirstRows(): Promise<void> {
  if (!isInstalled()) return;
  await wait(FIRST_ROWS);
}

/**
 * Opens the store of the person who uses the device and keeps it in sync. When somebody logs in or out, opens the
 * right store.
 */
export function startLifecycle(): void {
  let stop: (() => Promise<void>) | null = null;
  let last: Promise<void> = Promise.resolve();
  // the client of Supabase comes with this file, and showing the device's own data does not need it
  const replication = afterFirstRows().then(() => retryImport(() => import('./replication')));
  // Loads the code that opens a store, and tries again until it has come: on a first visit the network may fail
  // before that.
  const opening = retryImport(() =>
    Promise.all([
      import('@/store/open-personal'),
      import('@/store/drafts/draft-backup'),
      import('@/store/visitor-drafts'),
    ]),
  );
  let present: string | null | undefined;
  let flushed: Promise<void> = Promise.resolve();

  const switchTo = async (identity: Identity | null, staying: AbortSignal) => {
    const since = deviceNow();
    await upTo(END_MS, stop?.());
    stop = null;
    const userId = identity?.userId ?? null;
    // when the app starts nobody has logged out, so the store is opened at once
    if (userId !== present && (userId === null || present !== undefined)) {
      // if something was typed while no store was open, it is saved in the next store
      await upTo(FLUSH_MS, flushed);
      await upTo(END_MS, closeStore());
      await cleanUp();
      if (userId === null) await cleanUpVisitorDrafts(present, since).catch(() => undefined);
    }
    await opening;
    const store = await switchStore(userId, async (opened) => {
      if (userId === null) return;
      // a form must find its draft; sync must not wait for sealed work that cannot be read at the moment
      const restore = () => restoreSealedWork(opened, userId);
      await restore().catch(() => void keepTrying('Sealed work', restore, staying));
    });
    if (userId !== null) {
      // nothing waits for the invitation
      restoreKeptInvitation(store)
        .then(sendAcceptedInvitation)
        .catch(() => undefined);
    }
    const stored = await store.checkpoints
      .findOne(SUPPLY_ID)
      .exec()
      .catch(() => null);
    const supply = parseSupply(stored?.toJSON());
    const lastContact = identity?.lastContact ?? supply?.at ?? null;
    useStatus.setState({
      lastContact,
      sending: new Set(),
      // if it is the same person, only their role has changed, and the pull goes on
      ...(userId !== present && { pullProgress: null, paused: false }),
    });
    present = userId;
    const { replicate } = await replication;
    await yieldToMain();
    stop = replicate(store, identity);
  };
  let left = new AbortController();
  const follow = (identity: Identity | null) => {
    left.abort();
    left = new AbortController();
    const { signal } = left;
    last = last.then(() =>
      keepTrying('The store could not be opened', () => switchTo(identity, signal), signal),
    );
  };

  registerBackgroundSync();
  endUndoWithPerson();
  holdTab(hasVisitorTyped);
  useSession.subscribe(({ identity }, { identity: before }) => {
    if (identity?.userId !== before?.userId) {
      // the last typed text belongs to the person who typed it, so it is saved before their store closes
      flushed = flushDrafts();
      // this comes before sync has stopped, so that a form that opens after the log-in does not use the visitors'
      // store
      leaveStore();
    }
    if (identity?.userId !== before?.userId || identity?.isAdmin !== before?.isAdmin)
      follow(identity);
  });
  void (async () => {
    await startSession();
    follow(useSession.getState().identity);
    // it ends sessions that nobody uses, so this device must first know who uses it
    (await replication).watchSession();
  })();
}
