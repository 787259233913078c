import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Store } from './collections';
import { currentStore, useCurrentStore } from './current';
import type { DraftDoc } from './entities/device';
import { isStorageFull, useDeviceStorage } from './device-storage';
import { storeName } from './open';
import { openPersonalStore } from './open-personal';
import { noteVisitorTyped } from './visitors';
import { writeAll } from './write';

const DEBOUNCE_MS = 300;

let lastSave: Promise<void> = Promise.resolve();

/**
 * Saves in the order asked for: a save under way must not bring back a draft that was cleared after it.
 * @param into the store of who typed; when he has logged out meanwhile nothing is saved
 */
function saveDraft(
  id: string,
  values: DraftDoc['values'] | null,
  into: Promise<Store> = currentStore(),
): Promise<void> {
  const write = async () => {
    const store = await into;
    if (store.closed) return;
    if (store.name === storeName(null)) noteVisitorTyped();
    await writeAll<DraftDoc>(store, 'drafts', [id], () =>
      values ? { id, values, at: Date.now() } : null,
    );
  };
  const saved = lastSave.then(write);
  saved.then(
    () =>
      useDeviceStorage.getState().draftFailure && useDeviceStorage.setState({ draftFailure: null }),
    (error: unknown) => {
      const full = isStorageFull(error);
      // the same trouble is said once, however many keys are typed in it
      if (useDeviceStorage.getState().draftFailure?.full !== full)
        useDeviceStorage.setState({ draftFailure: { full } });
    },
  );
  lastSave = saved.catch(() => undefined);
  return saved;
}

async function readDraft(id: string): Promise<DraftDoc | null> {
  const found = await (await currentStore()).drafts.findOne(id).exec();
  return found ? found.toJSON() : null;
}

/** Of the open forms: each saves what it was about to save. */
const flushes = new Set<() => void>();

/** Resolves when everything that was typed so far is saved, or was said not to be. */
export async function flushDrafts(): Promise<void> {
  for (const flush of flushes) flush();
  await lastSave;
}

/** Removes a form's draft, once it was submitted. */
export const clearDraft = (name: string): Promise<void> => saveDraft(name, null);

/**
 * Moves what a visitor typed before he logged in into his own store, and out of the one that all
 * visitors of this device share.
 */
async function adoptDraft(name: string, values: DraftDoc['values']): Promise<void> {
  await saveDraft(name, values);
  if (useCurrentStore.getState().userId === null) return;
  const visitors = await openPersonalStore(null, ['drafts']);
  await writeAll<DraftDoc>(visitors, 'drafts', [name], () => null);
  await visitors.close();
}

export interface FormDraft {
  /** when the values that were put back had been typed, ms since 1970; null when nothing was */
  restoredAt: number | null;
  /** empties the form and forgets what was typed */
  discard: () => Promise<void>;
  /** forgets what was typed, after it was submitted; the form is left alone */
  clear: () => Promise<void>;
}

/**
 * Keeps a form's values in the store while they are typed (300 ms after the last key, and when the
 * page is hidden), and puts them back when the form opens again.
 * @param name of the form, one draft a person and name
 * @param omit fields that are never stored, such as passwords
 * @param carried what was typed as a visitor, before logging in; read when the form opens
 */
export function useFormDraft<T extends FieldValues, Context = unknown, Values = T>(
  name: string,
  form: UseFormReturn<T, Context, Values>,
  { omit = [], carried = null }: { omit?: (keyof T)[]; carried?: DraftDoc['values'] | null } = {},
): FormDraft {
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const omitted = omit.join(' ');
  const brought = useRef(carried);

  useEffect(() => {
    let alive = true;
    // the store of who types, as of the last key
    let store = currentStore();
    const defaults = form.formState.defaultValues;
    const typed = () => {
      const skip = new Set(omitted.split(' '));
      return Object.fromEntries(
        Object.entries(form.getValues()).filter(([field]) => !skip.has(field)),
      );
    };
    const save = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      saveDraft(name, typed(), store).catch(() => {});
    };
    const flush = () => {
      if (timer.current !== undefined) save();
    };
    const restore = (values: DraftDoc['values'], at: number) => {
      form.reset({ ...defaults, ...values } as T, { keepDefaultValues: true });
      setRestoredAt(at);
    };
    if (brought.current) {
      restore(brought.current, Date.now());
      adoptDraft(name, brought.current).catch(() => {});
    } else {
      void (async () => {
        const draft = await readDraft(name).catch(() => null);
        // somebody who began to type before the store was open keeps what he typed
        if (alive && draft && !form.formState.isDirty) restore(draft.values, draft.at);
      })();
    }
    const subscription = form.watch((_values, { type }) => {
      if (type !== 'change') return;
      store = currentStore();
      clearTimeout(timer.current);
      timer.current = setTimeout(save, DEBOUNCE_MS);
    });
    flushes.add(flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      alive = false;
      flush();
      flushes.delete(flush);
      subscription.unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [name, form, omitted]);

  const clear = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setRestoredAt(null);
    await clearDraft(name);
  };
  const discard = async () => {
    form.reset();
    await clear();
  };
  return { restoredAt, discard, clear };
}
