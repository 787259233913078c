import type { UseFormReturn } from 'react-hook-form';
import { checkZip } from '@/places/check-zip';
import { makeFields } from '@/ui/form/fields-of';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { TextField } from '@/ui/form/TextField';
import type { DriveInput, DriveValues } from './drive-schema';

type DriveFieldsProps = {
  form: UseFormReturn<DriveInput, unknown, DriveValues>;
  /** also asks for how many weeks the drive repeats */
  repeats: boolean;
};

/** The form's fields, in the order of its schema. */
export function DriveFields({ form, repeats }: DriveFieldsProps) {
  const field = makeFields(form);
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField label="Name" autoComplete="off" required {...field('name')} />
      </div>
      <TextField label="Date" type="date" required {...field('date')} />
      {repeats && (
        <TextField
          label="Weeks"
          inputMode="numeric"
          autoComplete="off"
          required
          help="1 for a single day. 4 makes four drives on the same weekday."
          {...field('weeks')}
        />
      )}
      <div className="grid grid-fit gap-5 sm:col-span-2">
        <TextField label="Opens" type="time" required {...field('start_time')} />
        <TextField label="Ends" type="time" required {...field('end_time')} />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="Location"
          autoComplete="off"
          required
          help="For instance Town Hall, ground floor"
          {...field('location')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField label="Address" autoComplete="off" required {...field('address')} />
      </div>
      <TextField
        label="ZIP Code"
        check={checkZip}
        inputMode="numeric"
        autoComplete="off"
        required
        {...field('zip_code')}
      />
      <TextField
        label="Places"
        inputMode="numeric"
        autoComplete="off"
        required
        help="How many people can give in all"
        {...field('slots_total')}
      />
      <TextAreaField label="Requirements" help="One a line" {...field('requirements')} />
      <TextAreaField label="Incentives" help="One a line" {...field('incentives')} />
    </div>
  );
}
