import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon';
import { Signs } from '../Signs';
import { useKeptFocus } from '../use-kept-focus';
import { dismissToast, useToasts, type Toast } from './toast-store';

const icons = { neutral: Info, success: CircleCheck, error: CircleAlert } as const;

const readingTime = (toast: Toast) => (toast.undo ? 10_000 : 6_000);

const button =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-md px-2 font-semibold hover:bg-sunken';

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), readingTime(toast));
    return () => clearTimeout(timer);
  }, [held, toast]);

  return (
    // the pointer or the focus only keeps the message on the screen; the item is not a control
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-form animate-arrive items-center gap-3 rounded-md border border-line-strong bg-surface py-1.5 pr-1.5 pl-4 shadow-lg"
    >
      <Icon of={icons[toast.tone]} />
      <span className="min-w-0 grow py-1.5">
        <Signs text={toast.text} />
      </span>
      {toast.undo && (
        <button
          type="button"
          className={`${button} underline`}
          onClick={() => {
            toast.undo?.();
            dismissToast(toast.id);
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className={button} onClick={() => dismissToast(toast.id)}>
        <Icon of={X} label="Dismiss" />
      </button>
    </li>
  );
}

/** Gives the focus back to the element that had it before the toast, or to the content of the page. */
function focusAgain(before: EventTarget | null): boolean {
  const near =
    before instanceof HTMLElement && before.isConnected ? before : document.getElementById('main');
  near?.focus({ preventScroll: true });
  return near !== null;
}

/**
 * The place where toasts appear. The app renders it once. Its list is always in the document, so that screen readers
 * announce new toasts.
 */
export function ToastRegion() {
  const toasts = useToasts((state) => state.toasts);
  const before = useRef<EventTarget | null>(null);
  const place = useKeptFocus<HTMLElement>(() => focusAgain(before.current));
  const region = {
    ...place,
    onFocus: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
      place.onFocus(event);
    },
  };
  return (
    <section
      {...region}
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 standalone:max-sm:bottom-24"
    >
      <ul aria-live="polite" className="flex flex-col items-center gap-2">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
