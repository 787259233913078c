import type { PledgeDoc } from '@/collections/pledges/row';
import { describeTimeAt } from '@/ui/date-words';
import { CheckboxField } from '@/ui/form/CheckboxField';

type DonorChoiceProps = {
  /** the expected donors */
  pledges: readonly PledgeDoc[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

const describeDonor = ({ contact_name: name, blood_type: type, arrive_by: at }: PledgeDoc) =>
  `${name || 'A donor'}, ${type === 'unknown' ? 'type not known' : type}, expected by ${describeTimeAt(Date.parse(at))}`;

/** Asks which of the expected donors gave. */
export function DonorChoice({ pledges, chosen, onChange }: DonorChoiceProps) {
  if (pledges.length === 0)
    return <p>No donor is expected here at the moment, so there is nobody to tick.</p>;
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="font-medium">Who gave blood?</legend>
      <p className="text-14 text-ink-soft">
        Their donations become unavailable until they may give again. The others are told that they
        are no longer needed.
      </p>
      {pledges.map((pledge) => (
        <CheckboxField
          key={pledge.id}
          label={describeDonor(pledge)}
          name={`fulfil-donor-${pledge.id}`}
          checked={chosen.includes(pledge.id)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, pledge.id] : chosen.filter((id) => id !== pledge.id),
            )
          }
        />
      ))}
    </fieldset>
  );
}
