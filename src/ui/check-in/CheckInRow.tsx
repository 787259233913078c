import { CircleCheck } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Badge } from '../Badge';
import { Button } from '../Button';
import { joinClassNames } from '../class-names';
import { describeTime } from '../date-words';
import { Icon } from '../Icon';
import { Menu, type MenuItem } from '../Menu';
import { Signs } from '../Signs';
import { VisuallyHidden } from '../VisuallyHidden';
import type { Comer } from './check-in-order';

/** A person in a check-in list. */
export interface CheckInPerson extends Comer {
  /** a short code, such as a blood type; empty if it is not known */
  code: string;
  /** what they or the staff said last, such as 'On the way' or 'Gave blood' */
  said: string;
  /** what staff must know, and whether the server has it */
  chips: ReactNode;
  /** notes that they are here; null if that cannot be said of them */
  onHere: (() => void) | null;
  /** takes that back; null if it is too late */
  onUndo: (() => void) | null;
  /** what staff do less often */
  more: readonly MenuItem[];
}

const MINUTE = 60_000;

/** Says how far a time is from now: 'in 12 min', '8 min late'. Empty if it is hours away. */
export function describeDue(at: number, now: number): string {
  const minutes = Math.round((at - now) / MINUTE);
  if (Math.abs(minutes) >= 180) return '';
  return minutes === 0 ? 'now' : minutes > 0 ? `in ${minutes} min` : `${-minutes} min late`;
}

/** The buttons between which the arrow keys move. */
const STEPS = '[data-check-in]';

function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>(STEPS)];
  const next = all[all.indexOf(event.currentTarget) + by];
  (next ?? document.querySelector<HTMLElement>('main input[type=search]'))?.focus();
}

type CheckInRowProps = {
  person: CheckInPerson;
  now: number;
  /** what the large button says, such as 'Check in' */
  action: string;
};

/**
 * The row of one person: 56 px high, with one large button. On a phone the time and the code are below the name.
 */
export function CheckInRow({ person, now, action }: CheckInRowProps) {
  const { name, about, at, code, said, state, chips, onHere, onUndo, more } = person;
  const due = at === null || state !== 'expected' ? '' : describeDue(at, now);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-2 border-b border-line px-3 max-sm:py-2 sm:flex-nowrap sm:gap-x-3">
      <span className="leading-tight max-sm:flex max-sm:min-w-0 max-sm:grow max-sm:basis-36 max-sm:flex-col sm:contents">
        <span className="shrink-0 tabular-nums max-sm:flex max-sm:flex-wrap max-sm:gap-x-1.5 max-sm:text-14 sm:w-24">
          <span className="block font-semibold">{at === null ? 'Walk-in' : describeTime(at)}</span>
          <span
            className={joinClassNames(
              'block text-14 empty:hidden',
              due.endsWith('late') ? 'text-amber-ink' : 'text-ink-soft',
            )}
          >
            {due}
          </span>
          {code !== '' && (
            <span className="font-semibold sm:hidden">
              <Signs text={code} />
            </span>
          )}
        </span>
        <span className="min-w-0 grow basis-40 max-sm:order-first max-sm:basis-auto">
          <span className="block text-18 font-semibold sm:truncate">{name}</span>
          {about !== '' && <span className="block text-14 text-ink-soft sm:truncate">{about}</span>}
        </span>
      </span>
      {code !== '' && (
        <span className="max-sm:hidden">
          <Badge>{code}</Badge>
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-3 empty:hidden max-sm:order-1 max-sm:basis-full sm:contents">
        {said !== '' && (
          <span
            className={joinClassNames(
              'inline-flex items-center gap-1 text-14',
              state === 'here' ? 'text-green-ink' : 'text-ink-soft',
            )}
          >
            {state === 'here' && <Icon of={CircleCheck} size={16} />}
            {said}
          </span>
        )}
        {chips}
        {onUndo && (
          <Button variant="quiet" className="px-3!" onClick={onUndo}>
            <span>
              Undo<VisuallyHidden>: {name}</VisuallyHidden>
            </span>
          </Button>
        )}
      </span>
      {/* its place stays empty afterwards, so that a second tap does nothing */}
      <span className="flex w-24 shrink-0 justify-end sm:w-32">
        {onHere && (
          <Button
            className="w-full px-2!"
            data-check-in=""
            onClick={onHere}
            onKeyDown={moveBetweenRows}
          >
            <span>
              {action}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </span>
          </Button>
        )}
      </span>
      {more.length > 0 && <Menu label="More" of={name} items={more} isNarrow />}
    </li>
  );
}
