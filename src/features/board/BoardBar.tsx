import {
  CircleCheck,
  Maximize,
  Moon,
  Pause,
  Play,
  Sun,
  TriangleAlert,
  WifiOff,
  X,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { paths } from '@/paths';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import type { Freshness } from './freshness';
import type { Pages } from './use-pages';
import type { Scheme } from './use-scheme';

const CONTROL =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 text-16 text-ink-soft hover:bg-sunken hover:text-ink';

const Control = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" className={CONTROL} />
);

const LOOKS = {
  live: { icon: CircleCheck, style: 'text-green-ink' },
  aged: { icon: WifiOff, style: 'rounded-md bg-amber-soft text-amber-ink' },
  old: { icon: TriangleAlert, style: 'rounded-md bg-amber-soft font-semibold text-amber-ink' },
  hidden: { icon: TriangleAlert, style: 'rounded-md bg-amber-soft font-semibold text-amber-ink' },
} as const;

/** Says how new the board is. */
function Age({ freshness: { level, words } }: { freshness: Freshness }) {
  const { icon, style } = LOOKS[level];
  return (
    <output
      className={joinClassNames(
        'inline-flex items-center gap-[0.5em] px-[0.6em] py-[0.3em] text-[length:calc(var(--u)*2.8)] leading-tight',
        style,
      )}
    >
      <Icon of={icon} className="size-[1em]" />
      {words}
    </output>
  );
}

const canFill = () => document.fullscreenEnabled && document.fullscreenElement === null;
const fill = () => document.documentElement.requestFullscreen().catch(() => undefined);

type BoardBarProps = {
  freshness: Freshness;
  pages: Pages;
  scheme: Scheme;
  onScheme: () => void;
  /** whether the device keeps its screen on */
  awake: boolean;
};

/** The line below the board: how new it is, which page is shown, and quiet buttons. */
export function BoardBar({ freshness, pages, scheme, onScheme, awake }: BoardBarProps) {
  const { page, count, paused, next, pause } = pages;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Age freshness={freshness} />
      {count > 1 && (
        <span className="flex items-center gap-1 text-[length:calc(var(--u)*2.8)] leading-tight font-semibold">
          <button type="button" onClick={next} className="min-h-11 rounded-md px-3 hover:bg-sunken">
            Page {page + 1} of {count}
            <span className="sr-only">, show the next</span>
          </button>
          <Control onClick={pause}>
            <Icon
              of={paused ? Play : Pause}
              label={paused ? 'Let pages turn by themselves' : 'Stop on this page'}
            />
          </Control>
        </span>
      )}
      <span className="flex flex-wrap items-center">
        {!awake && <span className="px-3 text-14 text-ink-soft">This screen may switch off.</span>}
        <Control onClick={onScheme}>
          <Icon of={scheme === 'dark' ? Sun : Moon} />
          {scheme === 'dark' ? 'Light' : 'Dark'}
        </Control>
        {canFill() && (
          <Control onClick={() => void fill()}>
            <Icon of={Maximize} />
            Full screen
          </Control>
        )}
        <Link to={paths.myHospital} className={CONTROL}>
          <Icon of={X} />
          Leave
        </Link>
      </span>
    </footer>
  );
}
