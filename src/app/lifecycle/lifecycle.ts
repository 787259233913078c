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

/** How long a returning device may show its own rows before it contacts the server, ms. */
const FIRST_ROWS = 250;

/**
 * How long the drafts of a visitor's closed tab stay on the device, ms: on a device of their own, and on a shared
 * one.
 */
const LEFT_BY_VISITOR = { own: 24 * 3_600_000, shared: 2 * 60_000 };

/** Removes visitors' drafts: all of them after a log-out, only old ones when the app starts. */
function cleanUpVisitorDrafts(leftBy: string | null | undefined, at: number): Promise<void> {
  if (typeof leftBy === 'string') return dropVisitorDrafts(at);
  const { own, shared } = LEFT_BY_VISITOR;
  return expireVisitorDrafts(useSharedDevice.getState().shared ? shared : own);
}

/** How long saving the last keystrokes may delay the closing of a store, ms. */
const FLUSH_MS = 2_000;

/**
 * How long sync, and then the store, may take to end, ms. After that the browser closes the store when it deletes the
 * data.
 */
const END_MS = 3_000;

/** When to retry a removal that failed, ms after the attempt before. The next start of the app retries it too. */
const AGAIN_MS = [1_000, 5_000, 30_000];

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const upTo = (limitMs: number, work: Promise<void> | undefined) =>
  Promise.race([work, wait(limitMs)]);

/** Removes the data of the person who signed out. Resolves after the first attempt. */
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
 * Resolves when a returning device has shown its own rows. A first visit has none, and contacts the server at once.
 */
async function afterFirstRows(): Promise<void> {
  if (!isInstalled()) return;
  await wait(FIRST_ROWS);
}

/** Opens the store of the person who uses the device, keeps it in sync, and follows log-ins and log-outs. */
export function startLifecycle(): void {
  let stop: (() => Promise<void>) | null = null;
  let last: Promise<void> = Promise.resolve();
  // loaded as a chunk of its own with the server's client, which local data does not need
  const replication = afterFirstRows().then(() => retryImport(() => import('./replication')));
  // loads the code that opens a store, again and again: a first visit may lose the network before it arrives
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
    // when the app starts nobody has signed out, so the store opens at once
    if (userId !== present && (userId === null || present !== undefined)) {
      // input that was typed while no store was open waits for the next store
      await upTo(FLUSH_MS, flushed);
      await upTo(END_MS, closeStore());
      await cleanUp();
      if (userId === null) await cleanUpVisitorDrafts(present, since).catch(() => undefined);
    }
    await opening;
    const store = await switchStore(userId);
    if (userId !== null) {
      // sync does not wait for sealed work that cannot be read at present
      const restore = () => restoreSealedWork(store, userId);
      await restore().catch(() => void keepTrying('Sealed work', restore, staying));
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
      // the same person continues, and is now known to be an administrator
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
      // the last keystrokes belong to the person who typed them, so they are saved before that person's store closes
      flushed = flushDrafts();
      // before sync has stopped: a form that the log-in opens must not use the visitors' store
      leaveStore();
    }
    if (identity?.userId !== before?.userId || identity?.isAdmin !== before?.isAdmin)
      follow(identity);
  });
  void (async () => {
    await startSession();
    follow(useSession.getState().identity);
    // it ends sessions that nobody claims, so it must know first who uses the device
    (await replication).watchSession();
  })();
}
