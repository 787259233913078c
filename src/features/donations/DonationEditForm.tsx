import { type ReactNode, useEffect, useRef } from 'react';
import type { DonorDoc } from '@/store/entities/donor';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { CheckboxField } from '@/ui/CheckboxField';
import { DraftNotice } from '@/ui/DraftNotice';
import { errorList } from '@/ui/error-list';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormMessage } from '@/ui/FormMessage';
import { TextField } from '@/ui/TextField';
import { HealthFields, PlaceFields, PreferenceFields } from './EditFields';
import { useDonationEdit } from './use-donation-edit';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-6 first:border-0 first:pt-0">
      <legend className="float-left mb-4 w-full text-18 font-semibold">{title}</legend>
      <div className="clear-both flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}

type DonationEditFormProps = {
  donation: DonorDoc;
  onSaved: () => void;
  onCancelled: () => void;
};

/** The owner changes a donation; the blood type stays what it is. */
export function DonationEditForm({ donation, ...ends }: DonationEditFormProps) {
  const { form, draft, failure, submit, cancel } = useDonationEdit(donation, ends);
  const { isSubmitting, errors } = form.formState;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { base: _, ...problems } = errors;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-22 font-semibold">
        Edit Donation
      </h2>
      <DraftNotice restoredAt={draft.restoredAt} onDiscard={() => void draft.discard()} />
      <ErrorSummary errors={errorList(problems)} />
      <Card>
        <form
          noValidate
          aria-label="Edit Donation"
          onSubmit={submit}
          className="flex flex-col gap-6"
        >
          <Group title="Donation">
            <TextField
              label="Blood Type"
              name="blood_type"
              value={donation.blood_type}
              readOnly
              help="The blood type of a donation cannot be changed."
            />
            <CheckboxField
              label="Available for donation"
              help="While it is ticked, others can see this donation."
              {...form.register('is_available')}
            />
          </Group>
          <Group title="Location">
            <PlaceFields form={form} />
          </Group>
          <Group title="Health">
            <HealthFields form={form} />
          </Group>
          <Group title="Preferences">
            <PreferenceFields form={form} />
          </Group>
          {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
          <div className="grid gap-3 sm:flex sm:flex-row-reverse">
            <Button type="submit" className="sm:grow" busy={isSubmitting} busyLabel="Updating...">
              Save Changes
            </Button>
            <Button variant="secondary" disabled={isSubmitting} onClick={() => void cancel()}>
              Cancel
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
