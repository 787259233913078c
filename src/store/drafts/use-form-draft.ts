import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { getCurrentStore, useCurrentStore } from '../current';
import type { Store } from '../entities/collections';
import type { DraftDoc } from '../entities/device';
import { beginDraft, type Claim, claimDraft, makeDraftId } from './claim-draft';
import { saveBackup } from './draft-backup';
import { flushDrafts, onFlush, saveDraft } from './draft-store';
import { getTabId } from '@/device/tab';

const DEBOUNCE_MS = 300;

/** What a form knows of its draft. */
interface DraftState {
  /** it is known whether there is a draft; until then nothing may fill in the form */
  known: boolean;
  /** when the restored values had been typed, ms since 1970; null when nothing was restored */
  restoredAt: number | null;
  /** another tab has a draft of the same form open */
  elsewhere: boolean;
}

export interface FormDraft extends DraftState {
  /** empties the form and forgets what was typed */
  discard: () => Promise<void>;
  /** forgets what was typed, after it was submitted; the form is left alone */
  clear: () => Promise<void>;
  /** saves what the form holds now, typed or filled in */
  keep: () => Promise<void>;
}

const UNKNOWN: DraftState = { known: false, restoredAt: null, elsewhere: false };

/**
 * Keeps a form's values in the store while they are typed (300 ms after the last key, and when the page is
 * hidden or goes), and restores them when the form opens again. Each open form has a draft of its own.
 * @param name of the form
 * @param omit fields that are never stored, such as passwords
 */
export function useFormDraft<T extends FieldValues, Context = unknown, Values = T>(
  name: string,
  form: UseFormReturn<T, Context, Values>,
  { omit = [] }: { omit?: (keyof T)[] } = {},
): FormDraft {
  const [state, setState] = useState<DraftState>(UNKNOWN);
  const session = useRef({ save: async () => {}, forget: async () => {} });
  const omitted = omit.join(' ');

  // before anybody can type: a key that comes between the screen and a later effect would not be kept
  useLayoutEffect(() => {
    let alive = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // what the store has is behind `typed` until a save is done
    let typed = 0;
    let saved = 0;
    let claimed: Claim | null = null;
    // the store of whoever types, as of the last key; the same once it is open
    let store = getCurrentStore();
    let opened: Store | null = null;
    const defaults = form.formState.defaultValues;

    const values = (): DraftDoc['values'] => {
      const skip = new Set(omitted.split(' '));
      return Object.fromEntries(
        Object.entries(form.getValues()).filter(([field]) => !skip.has(field)),
      );
    };
    const open = async (): Promise<Claim | null> => {
      const found = await claimDraft(name, () => alive);
      // somebody who began to type before the store was open keeps both
      if (!found?.draft || typed === 0) return found;
      found.release();
      return beginDraft(name, found.elsewhere);
    };
    const claiming = (async () => {
      try {
        claimed = await open();
      } finally {
        const draft = claimed?.draft;
        if (alive && draft)
          form.reset({ ...defaults, ...draft.values } as T, { keepDefaultValues: true });
        if (alive)
          setState({
            known: true,
            restoredAt: draft?.at ?? null,
            elsewhere: claimed?.elsewhere ?? false,
          });
      }
      return claimed;
    })();
    // a form that is gone before its claim has typed words to save all the same
    const id = claiming.then((claim) => claim?.id ?? makeDraftId(name));
    id.catch(() => undefined);

    const stopTimer = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const save = async () => {
      stopTimer();
      const saving = typed;
      await saveDraft(id, values(), store);
      saved = Math.max(saved, saving);
    };
    // `saveDraft` reports a failure
    const saveNow = () => void save().catch(() => {});
    const flush = () => {
      if (timer !== undefined) saveNow();
    };
    const noteTyped = () => {
      typed += 1;
      const typing = getCurrentStore();
      store = typing;
      void (async () => {
        const found = await typing.catch(() => null);
        if (store === typing) opened = found;
      })();
    };
    // a page that goes does not see the end of its writes; nothing is kept of who has logged out
    const leave = () => {
      const isUnsaved = typed > saved;
      if (isUnsaved && claimed && opened && opened === useCurrentStore.getState().store)
        saveBackup(opened.name, {
          id: claimed.id,
          values: values(),
          at: Date.now(),
          tab: getTabId(),
        });
      flush();
    };
    // nothing keeps what is typed before the draft is known, as while the storage is stuck: the browser asks
    const ask = (event: BeforeUnloadEvent) => {
      if (typed > saved && !(claimed && opened)) event.preventDefault();
    };
    session.current = {
      save: () => {
        noteTyped();
        return save();
      },
      forget: async () => {
        stopTimer();
        saved = typed;
        setState((was) => ({ ...was, restoredAt: null }));
        await saveDraft(id, null, getCurrentStore());
      },
    };
    const subscription = form.watch((_values, { type }) => {
      if (type !== 'change') return;
      noteTyped();
      clearTimeout(timer);
      timer = setTimeout(saveNow, DEBOUNCE_MS);
    });
    const endFlush = onFlush(flush);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('beforeunload', ask);
    return () => {
      alive = false;
      flush();
      endFlush();
      // another tab that opens this draft finds everything in it
      void flushDrafts().then(() => claimed?.release());
      subscription.unsubscribe();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('beforeunload', ask);
    };
  }, [name, form, omitted]);

  const clear = () => session.current.forget();
  const keep = () => session.current.save();
  const discard = async () => {
    form.reset();
    await clear();
  };
  return { ...state, discard, clear, keep };
}
