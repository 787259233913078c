import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { WARD_STATES, type WardState } from './ward-state';

const ICONS = { open: Clock, covered: CircleCheck, overdue: CircleAlert };
const STATES = ['open', 'covered', 'overdue'] as const satisfies readonly WardState[];

type StateFilterProps = {
  counts: Record<WardState, number>;
  selected: WardState;
  onSelect: (state: WardState) => void;
};

/** Three large switches, each with the number of its requests. */
export function StateFilter({ counts, selected, onSelect }: StateFilterProps) {
  return (
    <fieldset aria-label="Which requests" className="flex flex-wrap gap-2">
      {STATES.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === selected}
          onClick={() => onSelect(state)}
          className={joinClassNames(
            'flex min-h-16 grow basis-24 flex-col items-center justify-center rounded-md border px-2 py-2 font-semibold',
            state === selected
              ? 'border-ink bg-sunken'
              : 'border-line-strong bg-surface hover:bg-sunken',
          )}
        >
          <span className="text-22 tabular-nums">{counts[state]}</span>
          <span className="flex items-center gap-1.5 text-14">
            <Icon of={ICONS[state]} size={16} />
            {WARD_STATES[state]}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
