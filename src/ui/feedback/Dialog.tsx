import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { joinClassNames } from '../class-names';
import { Icon } from '../Icon';
import { Signs } from '../Signs';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons. The one that changes nothing comes first. */
  actions?: ReactNode;
  /**
   * Whether the dialog, on wide screens, is at the side and is as high as the window, so that the record it is about
   * stays visible.
   */
  beside?: boolean;
};

/**
 * A modal dialog, made of the browser's own element. The browser keeps the focus inside, closes it with Escape, and
 * then gives the focus back.
 */
export function Dialog({ open, onClose, title, children, actions, beside = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // React also calls this when a dialog inside this one is closed
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      className={joinClassNames(
        'm-auto w-[calc(100%-2rem)] max-w-form rounded-md border border-line bg-surface p-5 text-ink open:animate-arrive sm:p-6',
        beside && 'lg:my-0 lg:mr-0 lg:h-dvh lg:max-h-none lg:max-w-120 lg:rounded-r-none',
      )}
    >
      {open && (
        <>
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="pt-1.5 text-22 font-semibold">
              <Signs text={title} />
            </h2>
            <button
              type="button"
              onClick={onClose}
              className="-mt-1 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
            >
              <Icon of={X} label="Close" />
            </button>
          </div>
          <div className="mt-2 max-w-text">{children}</div>
          {actions !== undefined && (
            <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>
          )}
        </>
      )}
    </dialog>
  );
}
