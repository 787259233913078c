import { CircleCheck, Navigation } from 'lucide-react';
import { describeCountdown } from '@/blood/time-left';
import { joinClassNames } from '@/ui/class-names';
import { describeTime } from '@/ui/date-words';
import { Icon } from '@/ui/Icon';
import type { Arrival } from './board-view';
import { Signs } from '@/ui/Signs';
import { useFit } from './use-fit';

const HOURS = 3 * 3_600_000;

/** How long it takes until somebody arrives. In more than three hours, the time says more. */
function describeWhen({ at, step }: Arrival, now: number): string {
  if (step === 'here') return 'Here';
  return at - now > HOURS ? `by ${describeTime(at)}` : describeCountdown(at, now);
}

const STEPS = { here: '', on_way: 'On the way', coming: 'Still coming', silent: 'Expected' };

function ArrivalRow({ arrival, now }: { arrival: Arrival; now: number }) {
  const { at, step, neededType, ward } = arrival;
  const isLate = step !== 'here' && at < now;
  const of = [neededType && `for ${neededType}`, ward].filter(Boolean).join(', ');
  return (
    <li className="flex min-h-[calc(var(--u)*10)] flex-col justify-center gap-[calc(var(--u)*0.4)] border-t border-line px-[calc(var(--u)*2)] py-[calc(var(--u)*0.8)] first:border-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-[calc(var(--u)*2)]">
        <span
          className={joinClassNames(
            'text-[length:calc(var(--u)*4.2)] leading-tight font-bold',
            step === 'here' && 'text-green-ink',
            isLate && 'text-amber-ink',
          )}
        >
          {describeWhen(arrival, now)}
        </span>
        {step !== 'here' && (
          <span
            className={joinClassNames(
              'inline-flex items-center gap-[0.3em] text-[length:calc(var(--u)*2.6)]',
              step === 'on_way' ? 'text-green-ink' : 'text-ink-soft',
            )}
          >
            {step === 'on_way' && <Icon of={Navigation} className="size-[1em]" />}
            {STEPS[step]}
          </span>
        )}
        {step === 'here' && (
          <Icon of={CircleCheck} className="size-[calc(var(--u)*3.4)] text-green-ink" />
        )}
      </span>
      {of !== '' && (
        <span className="text-[length:calc(var(--u)*2.8)] leading-tight text-ink-soft">
          <Signs text={of} />
        </span>
      )}
    </li>
  );
}

/** Who is expected within the next hours, without saying who they are. */
export function ArrivalList({ arrivals, now }: { arrivals: readonly Arrival[]; now: number }) {
  const [list, fit] = useFit(arrivals.length);
  const rest = arrivals.slice(fit);
  return (
    <section
      aria-labelledby="board-arrivals"
      className="flex min-h-0 flex-col gap-[calc(var(--u)*1)] portrait:max-h-[32%]"
    >
      <h2
        id="board-arrivals"
        className="text-[length:calc(var(--u)*3.2)] leading-tight font-semibold"
      >
        Arrivals{arrivals.length > 0 && ` (${arrivals.length})`}
      </h2>
      {arrivals.length === 0 ? (
        <p className="text-[length:calc(var(--u)*3)] leading-tight text-ink-soft">
          Nobody is expected in the next 12 hours.
        </p>
      ) : (
        <ul
          ref={list}
          className="min-h-0 grow overflow-hidden rounded-md border border-line bg-surface"
        >
          {arrivals.slice(0, fit).map((arrival) => (
            <ArrivalRow key={arrival.id} arrival={arrival} now={now} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <p className="text-[length:calc(var(--u)*2.8)] leading-tight font-semibold">
          and {rest.length} more
        </p>
      )}
    </section>
  );
}
