import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { COMPONENTS } from '@/blood/request-life';
import { RED_CELLS_KEEP_DAYS, suggestExpiry } from '@/blood/shelf-life';
import { listHospitals } from '@/calls/hospitals';
import { useServerQuery } from '@/calls/use-server-query';
import type { PledgeDoc } from '@/collections/pledges/row';
import type { Membership } from '@/collections/profiles/membership';
import { saveForm, useOutlivedDraft } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useShelf } from '@/store/hooks/use-shelf';
import { showToast } from '@/ui/feedback/toast-store';
import { DialogForm } from '@/ui/form/DialogForm';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import { addUnits } from './inventory-commands';
import {
  makeEmptyUnits,
  TEAM_UNITS_DRAFT,
  UNITS_DRAFT,
  type UnitsInput,
  unitsSchema,
  type UnitsValues,
} from './units-schema';
import { describeUnitCount } from './use-units';

/** Lists the verified hospitals. Without a network it lists only those whose units are on this device. */
function useHospitals(): { value: string; label: string }[] {
  const { answer } = useServerQuery(listHospitals);
  const shelf = useShelf();
  if (answer)
    return answer
      .filter(({ verified_at, closed_at }) => verified_at && !closed_at)
      .map(({ id, name }) => ({ value: id, label: name }));
  const known = new Map(
    (shelf.state === 'ready' ? shelf.rows : [])
      .filter(({ org_name }) => org_name !== '')
      .map(({ org_id, org_name }) => [org_id ?? '', org_name]),
  );
  return [...known].map(([value, label]) => ({ value, label }));
}

type HospitalFieldProps = { form: UseFormReturn<UnitsInput, unknown, UnitsValues> };

/** Asks an administrator in which hospital the units are. */
function HospitalField({ form }: HospitalFieldProps) {
  return (
    <SelectField
      label="Hospital"
      placeholder="None"
      help="Its team sees and uses them."
      options={useHospitals()}
      {...makeFields(form)('org_id')}
    />
  );
}

const types = BLOOD_TYPES.map((type) => ({ value: type, label: type }));
const components = Object.entries(COMPONENTS).map(([value, label]) => ({ value, label }));

/** A donation of which the form adds the unit. */
export type DonatedUnit = Pick<PledgeDoc, 'id' | 'component'> & { bloodType: BloodType | null };

type AddUnitsProps = {
  /** the hospital that holds the units; null if an administrator must choose it */
  hospital: Pick<Membership, 'id'> | null;
  today: string;
  /** the donation that the unit comes from; missing if units of other origin are added */
  donation?: DonatedUnit;
  onDone: () => void;
};

/**
 * A form that adds units to the shelf. The expiry date follows from the date of addition, until somebody changes it.
 */
export function AddUnits({ hospital, today, donation, onDone }: AddUnitsProps) {
  const [failure, setFailure] = useState('');
  const form = useForm<UnitsInput, unknown, UnitsValues>({
    resolver: zodResolver(unitsSchema),
    defaultValues: {
      ...makeEmptyUnits(today),
      ...(donation && {
        units: '1',
        blood_type: donation.bloodType ?? '',
        component: donation.component ?? 'red_cells',
      }),
    },
  });
  const ofTeam = donation ? `team-units:${donation.id}` : TEAM_UNITS_DRAFT;
  const draft = useFormDraft(hospital ? ofTeam : UNITS_DRAFT, form);
  const { getFieldState, setValue, getValues } = form;
  const field = makeFields(form);
  const { isSubmitting } = form.formState;

  const id = useWatch({ control: form.control, name: 'id' });
  useOutlivedDraft(draft, 'inventory', id, isSubmitting);

  const save = form.handleSubmit(async (values) => {
    setFailure('');
    const failed = 'The units could not be saved. Please try again.';
    const words = await saveForm(draft, failed, () =>
      addUnits({
        ...values,
        ...(hospital && { org_id: hospital.id }),
        ...(donation && { units: 1, pledge_id: donation.id }),
      }),
    );
    setFailure(words);
    if (words !== '') return;
    showToast({
      text: `${describeUnitCount(donation ? 1 : values.units)} of ${values.blood_type} added.`,
      tone: 'success',
    });
    onDone();
  });

  return (
    <DialogForm
      label="Add units"
      draft={draft}
      failure={failure}
      busy={isSubmitting}
      action="Add Units"
      busyAction="Adding..."
      onSubmit={save}
      onCancel={onDone}
    >
      <div className="grid grid-fit gap-5">
        <SelectField
          label="Blood Type"
          required
          placeholder="Select type"
          options={types}
          {...field('blood_type')}
        />
        {!donation && (
          <TextField
            label="Units"
            inputMode="numeric"
            autoComplete="off"
            required
            {...field('units')}
          />
        )}
      </div>
      <SelectField label="Kind of Blood" required options={components} {...field('component')} />
      {!hospital && <HospitalField form={form} />}
      <TextField
        label="Location"
        autoComplete="off"
        required
        help="For instance Main Blood Bank, fridge 2"
        {...field('location')}
      />
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <TextField
          label="Added"
          type="date"
          required
          max={today}
          {...field('added_date', {
            onChange: () => {
              if (!getFieldState('expiry_date').isDirty)
                setValue('expiry_date', suggestExpiry(getValues('added_date')));
            },
          })}
        />
        <TextField
          label="Expires"
          type="date"
          required
          help={`Red cells keep ${RED_CELLS_KEEP_DAYS} days; change it for others`}
          {...field('expiry_date')}
        />
      </div>
    </DialogForm>
  );
}
