import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useIdentity, useSession } from '@/session/session';
import { ToastRegion } from '@/ui/feedback/ToastRegion';
import { SignedOutNotice } from '../sign-out/SignedOutNotice';
import { useDeviceStorage } from '@/device/device-storage';
import { showToast } from '@/ui/feedback/toast-store';
import { Button } from '@/ui/Button';
import { appName } from '@/ui/app-name';
import { useHasDirtyForm } from '@/ui/form/dirty-forms';
import { applyUpdate, postponeUpdate, useUpdate } from '../lifecycle/service-worker';

function updateWords(ready: boolean, dirty: boolean): string {
  if (!ready) {
    return `${appName} was updated in another tab. This page still works; reload it when you have sent what you typed.`;
  }
  return dirty
    ? 'Updating reloads this page. What you typed is kept as a draft, passwords excepted.'
    : 'Updating reloads this page and takes a moment.';
}

/** Offers a new version of the app. It is used only after a click, because a reload would lose unsaved input. */
function UpdatePrompt() {
  const update = useUpdate((state) => state.update);
  const dirty = useHasDirtyForm();
  if (update === 'none') return null;
  const ready = update === 'ready';
  return (
    <section
      aria-label="Update"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-form animate-arrive rounded-md border border-line-strong bg-surface p-4 shadow-lg standalone:max-sm:bottom-24"
    >
      <div aria-live="polite">
        <p className="text-18 font-semibold">
          {ready ? 'A new version is ready' : 'A new version is in use'}
        </p>
        <p className="text-ink-soft">{updateWords(ready, dirty)}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={applyUpdate}>{ready ? 'Update' : 'Reload'}</Button>
        <Button variant="secondary" onClick={postponeUpdate}>
          Later
        </Button>
      </div>
    </section>
  );
}

/** Says that the data on this device cannot be opened now. Offers a reload, which usually helps. */
function StuckStorage() {
  const stuck = useDeviceStorage((device) => device.stuck);
  if (!stuck) return null;
  return (
    <section
      aria-label="Storage"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-form animate-arrive flex-wrap items-center gap-3 rounded-md border border-line-strong bg-surface p-4 shadow-lg standalone:max-sm:bottom-24"
    >
      <output className="block min-w-0 grow basis-60">
        The storage of this device does not answer. Reload the page: nothing that was saved is lost.
      </output>
      <Button onClick={() => location.reload()}>Reload</Button>
    </section>
  );
}

const FULL =
  'The storage of this device is full, so what you type is not kept as a draft. Submit it before you leave the page, or free some space.';
const FAILED =
  'What you type could not be kept as a draft. Submit it before you leave the page. We try again as you type.';

/** Says in a toast, once for each reason, that drafts cannot be saved. People can still submit the form. */
function DraftTrouble() {
  const failure = useDeviceStorage(({ draftFailure }) => draftFailure);
  useEffect(() => {
    if (failure) showToast({ text: failure.full ? FULL : FAILED });
  }, [failure]);
  return null;
}

// without its file, the donor reads the thanks in the inbox and on the page of their offer
const GaveBlood = lazy((): Promise<{ default: ComponentType<{ userId: string }> }> =>
  import('./GaveBlood').catch(() => ({ default: () => null })),
);
const SealedWork = lazy(() => import('../sign-out/SealedWork'));

/** What may appear on any page after the first paint: offers, warnings and toasts. */
export default function PageExtras() {
  const identity = useIdentity();
  const locked = useSession((session) => session.locked);
  return (
    <>
      <UpdatePrompt />
      <StuckStorage />
      <DraftTrouble />
      <SignedOutNotice />
      {identity && !locked && (
        <Suspense fallback={null}>
          <GaveBlood key={identity.userId} userId={identity.userId} />
        </Suspense>
      )}
      {identity && (
        <Suspense fallback={null}>
          <SealedWork />
        </Suspense>
      )}
      <ToastRegion />
    </>
  );
}
