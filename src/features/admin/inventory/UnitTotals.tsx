import { getSupplyColour, getSupplyLevel, SUPPLY_TONES } from '@/blood/supply';
import { paths } from '@/paths';
import { joinClassNames } from '@/ui/class-names';
import { LinkButton } from '@/ui/LinkButton';
import type { TypeTotal } from './use-units';

const inks = { accent: 'text-accent-ink', amber: 'text-amber-ink', green: 'text-green-ink' };
const LOW: readonly string[] = ['Critical', 'Low'];

type UnitTotalsProps = {
  totals: readonly TypeTotal[];
  /** whether the person can post a request for a type that runs low */
  offersRequest: boolean;
};

/** The usable units of each type: their level, and how many of them expire soon. */
export function UnitTotals({ totals, offersRequest }: UnitTotalsProps) {
  return (
    <ul aria-label="Units by blood type" className="grid grid-fit gap-3 sm:grid-cols-4">
      {totals.map(({ type, good, soon, expired }) => {
        const colour = getSupplyColour(good);
        const level = getSupplyLevel(good);
        return (
          <li
            key={type}
            data-level={colour}
            className="flex flex-col rounded-md border border-line bg-surface p-4"
          >
            <p className="flex items-baseline justify-between gap-2">
              <span className="text-18 font-bold">{type}</span>
              <span className="text-14 text-ink-soft">
                <span className="text-22 font-semibold text-ink tabular-nums">{good}</span>{' '}
                {good === 1 ? 'unit' : 'units'}
              </span>
            </p>
            <p className={joinClassNames('text-14 font-medium', inks[SUPPLY_TONES[colour]])}>
              {level}
            </p>
            {soon + expired > 0 && (
              <p className="text-14 text-ink-soft">
                {[soon > 0 && `${soon} expiring soon`, expired > 0 && `${expired} expired`]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            )}
            {offersRequest && LOW.includes(level) && (
              <LinkButton
                to={paths.createRequest}
                state={{ bloodType: type }}
                variant="quiet"
                className="mt-auto -mb-2 -ml-5 self-start"
              >
                Request {type}
              </LinkButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
