import { useState } from 'react';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { COMPONENTS } from '@/blood/request-life';
import type { InventoryDoc } from '@/collections/inventory/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useLive } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { Dialog } from '@/ui/feedback/Dialog';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Card } from '@/ui/layout/Card';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { AddUnits } from './AddUnits';
import { describeTelling, TellDonor } from './TellDonor';
import { Signs } from '@/ui/Signs';
import { saySigns } from '@/ui/sign-words';

type RowProps = {
  pledge: PledgeDoc;
  /** the unit of the donation in the stock; null if nobody has added it */
  unit: InventoryDoc | null;
  onAdd: () => void;
};

function Row({ pledge, unit, onAdd }: RowProps) {
  const type = pledge.blood_type === 'unknown' ? 'Type not known' : pledge.blood_type;
  const kind = pledge.component ? COMPONENTS[pledge.component] : 'Blood';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <span className="min-w-0 grow basis-48">
        <span className="block font-medium">
          <Signs text={`${type}, ${kind}`} />
        </span>
        <span className="block text-ink-soft">
          Given <DateText value={pledge.given_on ?? pledge.updated_at} />
          {unit && (unit.outcome ? `, unit ${unit.outcome}` : ', unit in the stock')}
        </span>
        {unit && describeTelling(unit) !== '' && (
          <span className="block text-14 text-ink-soft">{describeTelling(unit)}</span>
        )}
      </span>
      {unit ? (
        <TellDonor unit={unit} />
      ) : (
        <Button variant="secondary" onClick={onAdd}>
          <span>
            Add this unit to the stock
            <VisuallyHidden>: {saySigns(`${type}, ${kind}`)}</VisuallyHidden>
          </span>
        </Button>
      )}
    </li>
  );
}

/** Finds the unit of a donation. Until the server has answered, a unit that was used is beside the batch it was taken from. */
function findUnit(units: readonly InventoryDoc[], pledgeId: string): InventoryDoc | null {
  const ofDonation = units.filter((one) => one.pledge_id === pledgeId);
  return ofDonation.find((one) => one.outcome !== null) ?? ofDonation[0] ?? null;
}

/**
 * Lists the donations to a request of the reader's hospital, each with its unit in the stock. A unit that is added here is
 * linked to its donation, so that the donor can be told where it went.
 */
export function GivenUnits({ requestId, hospital }: { requestId: string; hospital: string }) {
  const pledges = useLive('pledges', { selector: { request_id: requestId } }).rows ?? [];
  const given = pledges.filter((one) => one.status === 'given' || one.outcome === 'given');
  const ids = given.map(({ id }) => id);
  const units = useLive('inventory', { selector: { pledge_id: { $in: ids } } }).rows ?? [];
  const [adding, setAdding] = useState<PledgeDoc | null>(null);
  const place = useKeptFocus<HTMLElement>();
  if (given.length === 0) return null;
  const donation = adding && {
    id: adding.id,
    component: adding.component ?? null,
    bloodType: BLOOD_TYPES.find((type) => type === adding.blood_type) ?? null,
  };
  return (
    <section {...place} aria-labelledby="given-units" className="flex flex-col gap-3">
      <h2 id="given-units" className="text-22 font-semibold">
        Given for this request
      </h2>
      <p className="max-w-text text-ink-soft">
        If you add a donation’s unit to the stock here, you can tell its donor once it was used. The
        link names nobody and is deleted after 120 days.
      </p>
      <Card>
        <ul>
          {given.map((pledge) => (
            <RowBoundary key={pledge.id} of={pledge}>
              {() => (
                <Row
                  pledge={pledge}
                  unit={findUnit(units, pledge.id)}
                  onAdd={() => setAdding(pledge)}
                />
              )}
            </RowBoundary>
          ))}
        </ul>
      </Card>
      <Dialog
        open={adding !== null}
        onClose={() => setAdding(null)}
        title="Add this unit to the stock"
      >
        {donation && (
          <AddUnits
            hospital={{ id: hospital }}
            today={getTodayInput()}
            donation={donation}
            onDone={() => setAdding(null)}
          />
        )}
      </Dialog>
    </section>
  );
}
