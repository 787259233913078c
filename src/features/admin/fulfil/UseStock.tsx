import { type FormEvent, useState } from 'react';
import { countUnitsNeeded } from '@/blood/request-life';
import { listFittingBatches } from '@/blood/stock';
import { describeSaveFailure } from '@/device/device-storage';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useStatus } from '@/store/status';
import { useShelf } from '@/store/hooks/use-shelf';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { Dialog } from '@/ui/feedback/Dialog';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { describeUnitCount } from '../inventory/use-units';
import {
  type ChoiceProblems,
  keepOffered,
  NOTHING_CHOSEN,
  readChoice,
  sumTyped,
} from './fulfil-choice';
import { countStillAsked, takeStockFor, UnitsGone } from './fulfil-commands';
import { StockChoice } from './StockChoice';

const NO_PROBLEMS: ChoiceProblems = { units: {} };

const describeFailure = (error: unknown) =>
  error instanceof UnitsGone
    ? 'Some of these units are no longer on the shelf. Check the list again.'
    : describeSaveFailure('They could not be used. Please try again.', error);

/** Says what happens to a request after this many units were used for it. */
function describeRest(request: BloodRequestDoc, used: number): string {
  const rest = countStillAsked(request, used);
  if (rest === 0) return 'The request is closed. No more donors are asked.';
  const donors = countUnitsNeeded({ ...request, required_units: rest });
  return donors === 0
    ? 'No more donors are asked. Those who are expected still come.'
    : `Donors are still asked for ${describeUnitCount(donors)}.`;
}

type FormProps = { request: BloodRequestDoc; onDone: () => void };

function StockForm({ request, onDone }: FormProps) {
  const [units, setUnits] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const online = useStatus((status) => status.online);
  const shelf = useShelf(request.org_id ?? null);
  const today = getTodayInput();
  const batches = listFittingBatches(shelf.state === 'ready' ? shelf.rows : [], request, today);
  const run = useUndoable();
  const used = sumTyped(units);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = { ...NOTHING_CHOSEN, reason: 'from_stock', units } as const;
    const read = readChoice(typed, shelf.state === 'ready' ? batches : null);
    if ('problems' in read) {
      setProblems(read.problems);
      setUnits(keepOffered(units, batches));
      return;
    }
    const done = await run(() => takeStockFor(request, read.choice.taken), {
      done: `${describeUnitCount(used)} used.`,
      failed: describeFailure,
    });
    if (done) onDone();
  }

  return (
    <form
      noValidate
      aria-label="Use units of your hospital"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <StockChoice
        state={shelf.state}
        batches={batches}
        needed={request.blood_type}
        today={today}
        units={units}
        problems={problems}
        onChange={(next) => {
          setUnits(next);
          setProblems(NO_PROBLEMS);
        }}
      />
      <p aria-live="polite">{used > 0 && describeRest(request, used)}</p>
      {!online && (
        <p className="text-ink-soft">
          You are offline: it is saved on this device and sent as soon as you are online.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit">{used > 0 ? `Use ${describeUnitCount(used)}` : 'Use Units'}</Button>
      </div>
    </form>
  );
}

/** A button and a form for using the hospital's own units for its request. */
export function UseStock({ request }: { request: BloodRequestDoc }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Use them
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Use units of your hospital?">
        <StockForm request={request} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
