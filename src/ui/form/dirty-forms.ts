import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** The forms of this page with input that a reload would lose. */
const useDirtyForms = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

function mark(id: string, dirty: boolean) {
  useDirtyForms.setState(({ ids }) => {
    const next = new Set(ids);
    if (dirty) next.add(id);
    else next.delete(id);
    return { ids: next };
  });
}

/** Marks a form as having input that is not saved. Call it with `formState.isDirty`. */
export function useDirtyForm(dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    mark(id, true);
    return () => mark(id, false);
  }, [id, dirty]);
}

export function useHasDirtyForm(): boolean {
  return useDirtyForms((state) => state.ids.size > 0);
}

export function hasDirtyForm(): boolean {
  return useDirtyForms.getState().ids.size > 0;
}
