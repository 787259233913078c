import { create } from 'zustand';

export type Toast = {
  id: number;
  text: string;
  tone: 'neutral' | 'success' | 'error';
  /** undoes what the toast reports */
  undo?: (() => void) | undefined;
};

type ToastState = { toasts: readonly Toast[] };

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a short message for a while. Put what people must not miss into the page instead. */
export function showToast(toast: {
  text: string;
  tone?: Toast['tone'];
  undo?: () => void;
}): number {
  lastId += 1;
  const shown: Toast = {
    id: lastId,
    text: toast.text,
    tone: toast.tone ?? 'neutral',
    undo: toast.undo,
  };
  // at most three toasts: people have read or missed the older ones
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), shown] }));
  return lastId;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Removes all toasts that offer to undo something. */
export function dismissUndo(): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ undo }) => !undo) }));
}
