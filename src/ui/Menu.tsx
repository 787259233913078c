import { ChevronDown, EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { getButtonStyle } from './button-style';
import { joinClassNames } from './class-names';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';

export interface MenuItem {
  label: string;
  /** one line that says what it is for */
  help?: string;
  onSelect: () => void;
  /** whether it takes something away, which is shown in red */
  isDanger?: boolean;
}

type MenuProps = {
  label: string;
  /** whom or what the commands are about, for screen readers, if there are several such menus */
  of?: string;
  items: readonly MenuItem[];
  /** whether a phone has room only for its icon */
  isNarrow?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** The place of the item that each key moves to. @param at the place now */
const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const listItems = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

/**
 * A button that opens a menu of commands (the *menu button* of WAI-ARIA). Arrow keys move within it, Escape closes it
 * and gives the focus back, and Tab goes on from the button.
 */
export function Menu({ label, of, items, isNarrow = false, ref }: MenuProps) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const focusButton = () => place.current?.querySelector('button')?.focus();
  useEffect(() => {
    if (openAt !== null) listItems(place.current)[openAt]?.focus();
  }, [openAt]);

  function close() {
    focusButton();
    setOpenAt(null);
  }

  function moveInMenu(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      close();
      return;
    }
    const all = listItems(place.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = MOVES[event.key]?.(at, all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowUp' ? items.length - 1 : 0);
  }

  return (
    <div
      ref={place}
      className="relative shrink-0"
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setOpenAt(null)
      }
    >
      <button
        ref={ref}
        type="button"
        // Safari gives the focus by a click only to a button that has a tab index
        tabIndex={0}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={openAt !== null}
        aria-controls={openAt === null ? undefined : id}
        onClick={() => (openAt === null ? setOpenAt(0) : close())}
        onKeyDown={openByKey}
        className={getButtonStyle('secondary', false, isNarrow ? 'px-3! sm:px-4!' : 'px-4!')}
      >
        <span className={joinClassNames(isNarrow && 'max-sm:sr-only')}>
          {label}
          {of !== undefined && <VisuallyHidden>: {of}</VisuallyHidden>}
        </span>
        <Icon of={ChevronDown} className={joinClassNames(isNarrow && 'max-sm:hidden')} />
        {isNarrow && <Icon of={EllipsisVertical} className="sm:hidden" />}
      </button>
      {openAt !== null && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          onKeyDown={moveInMenu}
          className="absolute right-0 z-10 mt-1 flex min-w-56 animate-arrive flex-col rounded-md border border-line-strong bg-surface py-1 shadow-lg"
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
              className={joinClassNames(
                'min-h-11 px-4 py-2.5 text-left font-medium hover:bg-sunken',
                item.isDanger === true && 'text-accent-ink',
              )}
            >
              {item.label}
              {item.help !== undefined && (
                <span className="block text-14 text-ink-soft">{item.help}</span>
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
