import { create } from 'zustand';

export type Toast = {
  id: number;
  text: string;
  tone: 'neutral' | 'success' | 'error';
  /** Undoes the action. */
  undo?: (() => void) | undefined;
};

type ToastState = { toasts: readonly Toast[] };

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a short message for a moment. Show anything the user must not miss in the page instead. */
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
  // At most three: the user has read or missed the older ones.
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), shown] }));
  return lastId;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
