import { ArrowLeft, ScanLine } from 'lucide-react';
import {
  type KeyboardEvent as ReactKey,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../Button';
import { joinClassNames } from '../class-names';
import { RowBoundary } from '../feedback/RowBoundary';
import { controlStyle } from '../form/control-style';
import { Icon } from '../Icon';
import { Link } from '../Link';
import { getButtonStyle } from '../button-style';
import { useKeptFocus } from '../use-kept-focus';
import { useNow } from '../use-now';
import { type CheckInPerson, CheckInRow } from './CheckInRow';
import { type CheckInState, findComers } from './check-in-order';
import { useSettled } from './use-settled';

/** How often the times on the rows are brought up to date, ms. */
const TICK_MS = 10_000;

type CheckInScreenProps = {
  /** the place, such as the name of a drive */
  title: string;
  /** the address to which Escape leads */
  back: string;
  /** the address of the scanner of cards */
  scanner: string;
  people: readonly CheckInPerson[];
  /** what the large button says, such as 'Check in' */
  action: string;
  /** what became of the people, in figures: '29 expected', '31 here' */
  figures: readonly string[];
  /** the state of the connection */
  connection: ReactNode;
  /** more buttons, such as one that adds a person */
  children?: ReactNode;
};

/** What was done or found last. `id` is empty if it is about nobody. */
type Last = { id: string; words: string };

const LISTS = { expected: 'Expected', here: 'Here', over: 'Done' } as const;
const EMPTY = {
  expected: 'Nobody is expected',
  here: 'Nobody waits here',
  over: 'Nobody is done yet',
} as const;
/** The most rows that are shown. Whoever is not among them is found by the search. */
const MOST = 100;

/** Whether a key types a character, and not into a field. */
const isTyped = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key.length === 1 &&
  key !== ' ' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target as HTMLElement).matches('input, textarea, select');

/** Puts the focus into the search, sends what is typed elsewhere there too, and leaves with Escape. */
function useKeys(input: RefObject<HTMLInputElement | null>, back: string) {
  const navigate = useNavigate();
  useEffect(() => input.current?.focus(), [input]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') void navigate(back);
      else if (isTyped(event)) input.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [input, back, navigate]);
}

/** Says what a press of Enter found, if it was not one person who is expected. */
function describeFound(found: readonly CheckInPerson[]): string {
  const open = found.filter(({ onHere }) => onHere);
  if (open.length > 1)
    return `${open.length} people match. Type more, or choose one by arrow keys.`;
  return found.length === 0 ? 'Nobody matches.' : `${found[0]?.name}: ${found[0]?.said}.`;
}

/**
 * A check-in list that fills the screen, for whoever stands at a door: the search has the focus, who is due next comes
 * first, and Enter checks in the only match. It knows nothing of what people come for.
 */
export function CheckInScreen({
  title,
  back,
  scanner,
  people,
  action,
  figures,
  connection,
  children,
}: CheckInScreenProps) {
  const now = useNow(TICK_MS);
  const [search, setSearch] = useState('');
  const [list, setList] = useState<CheckInState>('expected');
  const [last, setLast] = useState<Last>({ id: '', words: '' });
  const rows = useSettled(people, search, list, now);
  const input = useRef<HTMLInputElement>(null);
  const place = useKeptFocus<HTMLUListElement>();
  const id = useId();
  useKeys(input, back);

  function note(person: CheckInPerson) {
    person.onHere?.();
    setLast({ id: person.id, words: person.name });
    if (search === '') return;
    setSearch('');
    input.current?.focus();
  }

  function pressed(event: ReactKey) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-check-in]')?.focus();
    }
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault();
      setSearch('');
    }
    if (event.key !== 'Enter' || search.trim() === '') return;
    const found = findComers(people, search);
    const open = found.filter(({ onHere }) => onHere);
    if (open.length === 1 && open[0]) note(open[0]);
    else setLast({ id: '', words: describeFound(found) });
  }

  const done = people.find(({ id: one }) => one === last.id && last.id !== '');
  return (
    <div className="flex h-full flex-col">
      <header className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-0.5">
        <Link to={back} className={getButtonStyle('quiet', false, 'px-3!')}>
          <Icon of={ArrowLeft} label="Leave" />
        </Link>
        <h1 className="max-w-48 truncate text-16 font-semibold max-md:sr-only">{title}</h1>
        <label htmlFor={id} className="sr-only">
          Find by name
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Name, then Enter"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={pressed}
          className={joinClassNames(controlStyle, 'min-w-32 flex-1 py-2')}
        />
        <fieldset
          aria-label="Which people"
          className="flex flex-wrap gap-1 max-sm:order-last max-sm:w-full"
        >
          {(Object.keys(LISTS) as CheckInState[]).map((which) => (
            <button
              key={which}
              type="button"
              aria-pressed={list === which}
              onClick={() => setList(which)}
              className={joinClassNames(
                'min-h-11 grow rounded-md border px-3 font-semibold tabular-nums',
                list === which ? 'border-ink bg-sunken' : 'border-line-strong hover:bg-sunken',
              )}
            >
              {LISTS[which]} {people.filter(({ state }) => state === which).length}
            </button>
          ))}
        </fieldset>
        <Link to={scanner} className={getButtonStyle('secondary', false, 'px-3!')}>
          <Icon of={ScanLine} label="Scan a Card" />
        </Link>
        {children}
      </header>
      <ul
        {...place}
        aria-label="People"
        className="min-h-56 flex-[1_1_0] overflow-y-auto bg-surface"
      >
        {rows.slice(0, MOST).map((person) => (
          <RowBoundary key={person.id} of={person}>
            {() => (
              <CheckInRow
                person={person.onHere ? { ...person, onHere: () => note(person) } : person}
                now={now}
                action={action}
              />
            )}
          </RowBoundary>
        ))}
        {rows.length === 0 && (
          <li className="p-6 text-center text-18 text-ink-soft">
            {search === '' ? EMPTY[list] : 'Nobody matches'}
          </li>
        )}
        {rows.length > MOST && (
          <li className="p-3 text-center text-ink-soft">
            and {rows.length - MOST} more: type a name
          </li>
        )}
      </ul>
      <footer className="sticky bottom-0 flex min-h-11 flex-wrap items-center gap-x-4 bg-sunken px-3 text-14">
        <span className="min-w-0 grow basis-48 leading-tight tabular-nums">
          {figures.join(' · ')}
        </span>
        <span className="flex items-center gap-2 max-sm:order-1 max-sm:basis-full">
          <output className="font-semibold">
            {done && done.state !== 'expected' ? `${done.name}: ${done.said}` : last.words}
          </output>
          {done?.onUndo && (
            <Button variant="quiet" className="px-3!" onClick={done.onUndo}>
              Undo the last
            </Button>
          )}
        </span>
        {connection}
      </footer>
    </div>
  );
}
