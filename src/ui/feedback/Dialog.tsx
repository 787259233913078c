import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { joinClassNames } from '../class-names';
import { Icon } from '../Icon';
import { useRoom } from '../use-room';
import { Signs } from '../Signs';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons. The one that changes nothing comes first. */
  actions?: ReactNode;
  /**
   * Whether the dialog, on wide screens, is at the side and below the header, and leaves the page beside it usable, so
   * that people go through a list and see what each row holds.
   */
  beside?: boolean;
};

/** Whether there is room for a dialog beside what it is about. */
export const useBeside = (): boolean => useRoom(64);

/**
 * A modal dialog, made of the browser's own element. The browser keeps the focus inside, closes it with Escape, and
 * then gives the focus back. A dialog beside a list is not modal, and its list takes the focus back.
 */
export function Dialog({ open, onClose, title, children, actions, beside = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isBeside = useBeside() && beside;
  useEffect(() => {
    const element = dialog.current;
    // a dialog that is open while the room changes is shown in the other way
    if (element?.open) element.close();
    if (!element || !open) return;
    if (isBeside) element.show();
    else element.showModal();
  }, [open, isBeside]);

  useEffect(() => {
    if (!open || !isBeside) return undefined;
    const close = (event: KeyboardEvent) => {
      // another dialog, which is above this one, is closed first
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open, isBeside, onClose]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // React also calls this when a dialog inside this one is closed
      onClose={({ target, currentTarget }) =>
        target === currentTarget && !currentTarget.open && onClose()
      }
      className={joinClassNames(
        'rounded-md border border-line bg-surface p-5 text-ink sm:p-6',
        !isBeside && 'm-auto w-[calc(100%-2rem)] max-w-form open:animate-arrive',
        isBeside &&
          'fixed inset-y-0 right-0 left-auto top-[calc(3.8125rem+env(safe-area-inset-top))] z-[6] m-0 h-auto w-100 overflow-y-auto rounded-none border-y-0 border-r-0',
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
