import { type UseFormReturn, useWatch } from 'react-hook-form';
import { checkZip } from '@/places/check-zip';
import { bloodRequests } from '@/records/blood-requests';
import { makeRecordFields } from '@/records/fields';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { makeFields } from '@/ui/form/fields-of';
import { PhoneFirst } from './PhoneFirst';
import type { RequestInput, RequestValues } from './request-schema';

const { labels } = bloodRequests;

type Props = { form: UseFormReturn<RequestInput, unknown, RequestValues> };
type RequestFieldsProps = Props & {
  /** whether the poster must confirm the request, as they must for a new one */
  verifies?: boolean;
};

// Each part is a component of its own, because react-hook-form focuses the invalid field that was rendered first.

function RequesterFields({ form }: Props) {
  const field = makeRecordFields(form, labels);
  return (
    <>
      {field('requester_name', { autoComplete: 'name', required: true })}
      {field('requester_type', { placeholder: 'Select who you are', required: true })}
    </>
  );
}

function PatientFields({ form }: Props) {
  const urgency = useWatch({ control: form.control, name: 'urgency' });
  const field = makeRecordFields(form, labels);
  return (
    <>
      {field('hospital', { help: 'Where the blood is needed.', required: true })}
      {field('location', { placeholder: 'Not specified' })}
      {field('hospital_zip', {
        check: checkZip,
        help: 'Five digits. Donors nearby find the request and see how far it is, and you see about how many could help.',
        inputMode: 'numeric',
        maxLength: 5,
        autoComplete: 'off',
      })}
      {field('blood_type', { placeholder: 'Select blood type', required: true })}
      {field('component', {
        help: 'What the patient gets. Leave it at red cells if you are not sure.',
      })}
      {field('required_units', { required: true })}
      <div className="sm:col-span-2">
        {field('urgency', { radios: 'below', required: true })}
        {urgency === 'Critical' && (
          <div className="mt-4">
            <PhoneFirst />
          </div>
        )}
      </div>
    </>
  );
}

function ContactAndReason({ form, verifies = false }: RequestFieldsProps) {
  const urgency = useWatch({ control: form.control, name: 'urgency' });
  const field = makeRecordFields(form, labels);
  return (
    <>
      {field('contact', {
        help:
          urgency === 'Critical' ? 'A number that somebody answers now, day and night.' : undefined,
        required: true,
      })}
      {field('email', { required: true })}
      <div className="flex flex-col gap-5 sm:col-span-2">
        {field('reason', {
          help: 'Seen by everyone who is logged in. Leave out names.',
          required: true,
        })}
        {field('additional_info')}
        {verifies && (
          <CheckboxField
            label="I confirm that this is a legitimate blood request"
            required
            {...makeFields(form)('verified')}
          />
        )}
      </div>
    </>
  );
}

/** The fields of the form, in the order of its schema. */
export function RequestFields({ form, verifies = false }: RequestFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
      <RequesterFields form={form} />
      <PatientFields form={form} />
      <ContactAndReason form={form} verifies={verifies} />
    </div>
  );
}
