import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Store } from '../entities/collections';
import { getCurrentStore, useCurrentStore } from '../current';
import type { DraftDoc } from '../entities/device';
import { isStorageFull, useDeviceStorage } from '@/device/device-storage';
import { dropBackup, saveBackup } from './draft-backup';
import { getStoreName } from '../rxdb/store-name';
import { noteVisitorTyped } from './visitor-typed';
import { writeAll } from '../changes/write';

const DEBOUNCE_MS = 300;

let lastSave: Promise<void> = Promise.resolve();

/**
 * Saves in the order asked for: a save under way must not bring back a draft that was cleared after it.
 * @param into the store of who typed; when he has logged out meanwhile nothing is saved
 */
function saveDraft(
  id: string,
  values: DraftDoc['values'] | null,
  into: Promise<Store> = getCurrentStore(),
): Promise<void> {
  const at = Date.now();
  const write = async () => {
    const store = await into;
    if (store.closed) return;
    if (store.name === getStoreName(null)) noteVisitorTyped();
    await writeAll<DraftDoc>(store, 'drafts', [id], () => (values ? { id, values, at } : null));
    dropBackup(store.name, id, values ? at : Infinity);
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
  const found = await (await getCurrentStore()).drafts.findOne(id).exec();
  return found ? found.toJSON() : null;
}

/**
 * Whether a form was left with something typed in it. Not `useLiveOne`: a draft's last words may have come no
 * further than its backup, which is taken in after the store is shown.
 * @returns undefined until it is known
 */
export function useUnfinished(name: string): boolean | undefined {
  const [unfinished, setUnfinished] = useState<boolean>();
  useEffect(() => {
    let alive = true;
    void (async () => {
      const draft = await readDraft(name).catch(() => null);
      if (alive) setUnfinished(draft !== null);
    })();
    return () => {
      alive = false;
    };
  }, [name]);
  return unfinished;
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
  const { openPersonalStore } = await import('../open-personal');
  dropBackup(getStoreName(null), name, Infinity);
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
 * page is hidden or goes), and puts them back when the form opens again.
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
  /** goes up with each change; what the store has is behind it until a save is done */
  const version = useRef({ typed: 0, saved: 0 });
  const omitted = omit.join(' ');
  const brought = useRef(carried);

  useEffect(() => {
    let alive = true;
    // the store of who types, as of the last key, and the same once it is open
    let store = getCurrentStore();
    let opened: Store | null = null;
    const defaults = form.formState.defaultValues;
    const typed = () => {
      const skip = new Set(omitted.split(' '));
      return Object.fromEntries(
        Object.entries(form.getValues()).filter(([field]) => !skip.has(field)),
      );
    };
    const save = async () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { typed: saving } = version.current;
      await saveDraft(name, typed(), store);
      version.current.saved = saving;
    };
    // what becomes of it is said by `saveDraft`
    const saveNow = () => void save().catch(() => {});
    const flush = () => {
      if (timer.current !== undefined) saveNow();
    };
    const isUnsaved = () => version.current.typed > version.current.saved;
    const noteTyped = () => {
      version.current.typed += 1;
      const typing = getCurrentStore();
      store = typing;
      void (async () => {
        const open = await typing.catch(() => null);
        if (store === typing) opened = open;
      })();
    };
    // a page that goes does not see the end of its writes; nothing is kept of who has logged out
    const leave = () => {
      if (isUnsaved() && opened && opened === useCurrentStore.getState().store)
        saveBackup(opened.name, { id: name, values: typed(), at: Date.now() });
      flush();
    };
    // nothing keeps what is typed before the store is open: the browser asks
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved() && !opened) event.preventDefault();
    };
    const adopt = async (values: DraftDoc['values']) => {
      const { typed: adopting } = version.current;
      await adoptDraft(name, values);
      version.current.saved = Math.max(version.current.saved, adopting);
    };
    const restore = (values: DraftDoc['values'], at: number) => {
      form.reset({ ...defaults, ...values } as T, { keepDefaultValues: true });
      setRestoredAt(at);
    };
    if (brought.current) {
      restore(brought.current, Date.now());
      noteTyped();
      void adopt(brought.current).catch(() => {});
    } else {
      void (async () => {
        const draft = await readDraft(name).catch(() => null);
        // somebody who began to type before the store was open keeps what he typed
        if (alive && draft && !form.formState.isDirty) restore(draft.values, draft.at);
      })();
    }
    const subscription = form.watch((_values, { type }) => {
      if (type !== 'change') return;
      noteTyped();
      clearTimeout(timer.current);
      timer.current = setTimeout(saveNow, DEBOUNCE_MS);
    });
    flushes.add(flush);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('beforeunload', ask);
    return () => {
      alive = false;
      flush();
      flushes.delete(flush);
      subscription.unsubscribe();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('beforeunload', ask);
    };
  }, [name, form, omitted]);

  const clear = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    version.current.saved = version.current.typed;
    setRestoredAt(null);
    await clearDraft(name);
  };
  const discard = async () => {
    form.reset();
    await clear();
  };
  return { restoredAt, discard, clear };
}
