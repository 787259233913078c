import { type UseFormReturn, useWatch } from 'react-hook-form';
import { addDays } from '@/blood/calendar';
import { LATEST_PLANNED_DAYS } from '@/blood/planned';
import { bloodRequests } from '@/records/blood-requests';
import { makeRecordFields } from '@/records/fields';
import { getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { makeFields } from '@/ui/form/fields-of';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { TextField } from '@/ui/form/TextField';
import type { RequestInput, RequestValues } from '../form/request-schema';

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'day', label: 'On a day' },
];

type PlannedFieldsProps = {
  form: UseFormReturn<RequestInput, unknown, RequestValues>;
  /** whether the hospital may ask for a day; only a verified one may */
  isOffered: boolean;
  /** how many donors are expected on the day that the request asks for now */
  coming: number;
};

/** Asks whether the blood is needed now, and then how urgently, or on a day, and then in which hours donors may come. */
export function PlannedFields({ form, isOffered, coming }: PlannedFieldsProps) {
  const field = makeFields(form);
  const when = useWatch({ control: form.control, name: 'when' });
  const isOfDay = when === 'day';
  // the day of a request can be moved but not removed
  const wasOfDay = form.getValues('base')?.when === 'day';
  const recordField = makeRecordFields(form, bloodRequests.labels);
  const today = getTodayInput();
  return (
    <>
      {isOffered && !wasOfDay && (
        <RadioGroup
          label="Needed"
          options={WHEN}
          inline
          required
          {...field('when', {
            // a request for a day has no urgency that people choose
            onChange: ({ target }: { target: HTMLInputElement }) =>
              form.setValue('urgency', target.value === 'day' ? 'Standard' : ''),
          })}
        />
      )}
      {!isOfDay && recordField('urgency', { radios: 'below', required: true })}
      {isOfDay && (
        <>
          {coming > 0 && (
            <FormMessage tone="info">
              {coming === 1 ? '1 donor is' : `${coming} donors are`} expected. Whoever said a time
              that no longer fits is told, and asked to offer again.
            </FormMessage>
          )}
          <TextField
            label={bloodRequests.labels.needed_on.label}
            type="date"
            min={today}
            max={addDays(today, LATEST_PLANNED_DAYS)}
            required
            help={
              wasOfDay
                ? 'If it is needed now, choose today.'
                : 'Donors near you are told five days before, and reminded the evening before.'
            }
            {...field('needed_on')}
          />
          <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
            <TextField
              label={bloodRequests.labels.needed_from.label}
              type="time"
              {...field('needed_from')}
            />
            <TextField
              label={bloodRequests.labels.needed_until.label}
              type="time"
              {...field('needed_until')}
            />
          </div>
        </>
      )}
    </>
  );
}
