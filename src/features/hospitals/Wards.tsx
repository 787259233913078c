import { type SubmitEvent, useState } from 'react';
import { type Hospital, setWards } from '@/calls/hospitals';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/form/TextField';
import { Card } from '@/ui/layout/Card';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { HospitalState } from './use-hospital';
import { findWardProblem } from './hospital-schema';

type WardsProps = { hospital: Hospital; state: HospitalState };

/** The wards that the team's requests can be for. */
export function Wards({ hospital, state }: WardsProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { id, wards } = hospital;

  async function add(event: SubmitEvent) {
    event.preventDefault();
    const ward = name.trim();
    const found = findWardProblem(ward, wards);
    setProblem(found);
    if (found !== undefined) {
      document.getElementById('new-ward')?.focus();
      return;
    }
    const isAdded = await state.run(
      'add-ward',
      () => setWards(id, [...wards, ward]),
      `${ward} is added.`,
    );
    if (isAdded) setName('');
  }

  const remove = (ward: string) =>
    void state.run(
      `ward ${ward}`,
      () =>
        setWards(
          id,
          wards.filter((one) => one !== ward),
        ),
      `${ward} is removed. Requests that are for it keep its name.`,
    );

  return (
    <Card as="section" aria-labelledby="wards-heading" className="flex flex-col gap-4">
      <h2 id="wards-heading" className="text-22 font-semibold">
        Wards
      </h2>
      {wards.length === 0 ? (
        <p className="text-ink-soft">
          None yet. Until you add some, the team types the ward of each request.
        </p>
      ) : (
        <ul aria-label="Wards">
          {wards.map((ward) => (
            <li
              key={ward}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-0"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{ward}</span>
              <Button
                variant="quiet"
                busy={state.working === `ward ${ward}`}
                busyLabel="Removing..."
                onClick={() => remove(ward)}
              >
                Remove<VisuallyHidden> {ward}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        aria-label="Add a ward"
        onSubmit={(event) => void add(event)}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="min-w-0 grow basis-56 sm:max-w-80">
          <TextField
            id="new-ward"
            label="Name of a ward"
            autoComplete="off"
            error={problem}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="max-sm:w-full sm:mt-7"
          busy={state.working === 'add-ward'}
          busyLabel="Adding..."
        >
          Add Ward
        </Button>
      </form>
    </Card>
  );
}
