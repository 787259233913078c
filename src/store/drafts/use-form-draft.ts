import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { deviceNow } from '@/clock';
import { getCurrentStore, isLocked, useCurrentStore } from '../current';
import type { Store } from '@/collections/documents';
import type { DraftDoc } from '@/collections/device';
import { beginDraft, type Claim, claimDraft } from './claim-draft';
import { saveBackup } from './draft-backup';
import { makeDraftId } from './draft-id';
import { flushDrafts, onFlush, saveDraft } from './draft-store';
import { getTabId } from '@/device/tab';

const DEBOUNCE_MS = 300;

/** What a form knows about its draft. */
interface DraftState {
  /** whether the draft has been looked for; until then nothing may fill in the form */
  known: boolean;
  /** when the restored values were typed, ms since 1970; null if none were restored */
  restoredAt: number | null;
  /** whether another tab has a draft of the same form open */
  elsewhere: boolean;
}

export interface FormDraft extends DraftState {
  /** empties the form and deletes the draft */
  discard: () => Promise<void>;
  /** deletes the draft and leaves the form as it is; called after the form was submitted */
  clear: () => Promise<void>;
  /** saves the values that the form has now, whether typed or filled in */
  keep: () => Promise<void>;
}

const UNKNOWN: DraftState = { known: false, restoredAt: null, elsewhere: false };

/**
 * Saves the values of a form as a draft: 300 ms after the last keystroke, and when the page is hidden or closed.
 * Restores them when the form is opened again. Each open form has a draft of its own.
 * @param name the name of the form
 * @param omit the fields that must not be stored, such as passwords
 */
export function useFormDraft<T extends FieldValues, Context = unknown, Values = T>(
  name: string,
  form: UseFormReturn<T, Context, Values>,
  { omit = [] }: { omit?: (keyof T)[] } = {},
): FormDraft {
  const [state, setState] = useState<DraftState>(UNKNOWN);
  const session = useRef({ save: async () => {}, forget: async () => {} });
  const omitted = omit.join(' ');

  // a layout effect runs before anybody can type; a normal effect could miss the first keystrokes
  useLayoutEffect(() => {
    let alive = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // `typed` counts the changes of the form, and `saved` is what it was at the last save; if they differ, the stored
    // draft is out of date
    let typed = 0;
    let saved = 0;
    let claimed: Claim | null = null;
    // the store of the person who typed last
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
      // if the person began to type before the store was open, the stored draft stays, and what they typed becomes a
      // new one
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
    // a form that is closed before its claim is granted still has something to save
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
    // `saveDraft` reports failures
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
    // A page that closes may not finish its writes, so it makes a backup. It makes none for a person who has logged
    // out.
    const leave = () => {
      const isUnsaved = typed > saved && !isLocked();
      if (isUnsaved && claimed && opened && opened === useCurrentStore.getState().store)
        saveBackup(opened.name, {
          id: claimed.id,
          values: values(),
          at: deviceNow(),
          tab: getTabId(),
        });
      flush();
    };
    // Until the draft is known, what is typed is not stored anywhere, for example while the storage does not answer.
    // So the browser asks before it closes the page.
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
      // the draft is released only after everything was saved, because the next form that claims it reads it
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
