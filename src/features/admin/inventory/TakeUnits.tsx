import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { getShelfState } from '@/blood/shelf-life';
import { describeSaveFailure } from '@/device/device-storage';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { DateText } from '@/ui/DateText';
import { DialogForm } from '@/ui/form/DialogForm';
import { makeFields } from '@/ui/form/fields-of';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import { showToast } from '@/ui/feedback/toast-store';
import { takeUnits } from './inventory-commands';
import {
  DISCARD_REASONS,
  writeReason,
  takeSchema,
  type TakeInput,
  type TakeValues,
} from './units-schema';
import type { Taking } from './UnitsTable';
import { describeUnitCount } from './use-units';

const reasons = DISCARD_REASONS.map((value) => ({ value, label: value }));

const sayNotPutBack = (error: unknown) =>
  showToast({ text: describeSaveFailure('They could not be put back.', error), tone: 'error' });

/** A form that asks how many units leave the shelf and, if they are discarded, why. */
export function TakeUnits({
  taking,
  isOfTeam,
  today,
  onDone,
}: {
  taking: Taking;
  /** whether the units belong to the reader's own hospital */
  isOfTeam: boolean;
  today: string;
  onDone: () => void;
}) {
  const { batch, kind } = taking;
  const used = kind === 'used';
  const expired = getShelfState(batch.expiry_date, today) === 'expired';
  const [failure, setFailure] = useState('');
  const rules = useMemo(() => takeSchema(batch.units, kind), [batch.units, kind]);
  const form = useForm<TakeInput, unknown, TakeValues>({
    resolver: zodResolver(rules),
    defaultValues: {
      // the field for used units starts empty: people seldom use a whole batch, and a careless tap must not do it
      units: used ? '' : String(batch.units),
      reason: expired ? 'Expired' : '',
      details: '',
    },
  });
  const draft = useFormDraft(`${isOfTeam ? 'team-units' : 'take-units'}:${batch.id}`, form);
  const field = makeFields(form);
  const { isSubmitting } = form.formState;
  const reason = useWatch({ control: form.control, name: 'reason' });

  const save = form.handleSubmit(async (values) => {
    setFailure('');
    try {
      const putBack = await takeUnits(batch, values.units, {
        outcome: kind,
        discard_reason: used ? '' : writeReason(values),
      });
      if (!putBack) {
        setFailure(`There are no longer ${describeUnitCount(values.units)} in this batch.`);
        return;
      }
      await draft.clear().catch(() => undefined);
      showToast({
        text: `${describeUnitCount(values.units)} of ${batch.blood_type} ${used ? 'used' : 'discarded'}.`,
        undo: () => void putBack().catch(sayNotPutBack),
      });
      onDone();
    } catch (error) {
      setFailure(describeSaveFailure('This could not be saved. Please try again.', error));
    }
  });

  async function cancel() {
    await draft.clear().catch(() => undefined);
    onDone();
  }

  return (
    <DialogForm
      label={used ? 'Use units' : 'Discard units'}
      draft={draft}
      failure={failure}
      busy={isSubmitting}
      action={used ? 'Use Units' : 'Discard Units'}
      busyAction="Saving..."
      variant={used ? 'primary' : 'danger'}
      onSubmit={save}
      onCancel={cancel}
    >
      {used && expired && (
        <FormMessage tone="error">
          These units expired on <DateText value={batch.expiry_date} />. Discard them instead,
          unless they left the shelf before.
        </FormMessage>
      )}
      <TextField
        label="Units"
        inputMode="numeric"
        autoComplete="off"
        required
        help={`Of ${describeUnitCount(batch.units)} in this batch`}
        {...field('units')}
      />
      {!used && (
        <>
          <SelectField
            label="Reason"
            required
            placeholder="Select a reason"
            options={reasons}
            {...field('reason')}
          />
          <TextField
            label="Details"
            autoComplete="off"
            required={reason === 'Other'}
            {...field('details')}
          />
        </>
      )}
    </DialogForm>
  );
}
