import { useWatch } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { findMatch } from '@/blood/match';
import { countUnitsNeeded } from '@/blood/request-life';
import { nowDate } from '@/clock';
import { paths } from '@/paths';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { ClockNotice } from '@/ui/ClockNotice';
import { describeDate, describeTime, getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { PhoneField } from '@/ui/form/ContactFields';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { LogInHint } from '@/ui/form/LogInHint';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { SelectField } from '@/ui/form/SelectField';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { TextField } from '@/ui/form/TextField';
import { ARRIVALS, type Arrival, computeArrival } from '@/blood/arrival';
import { describeConsent, computeContactEnd, REQUESTER, USUAL_TIME } from './consent';
import type { PledgeInput } from './pledge-schema';
import { describeAcceptance, describeLeadTime } from './pledge-words';
import { usePledgeForm } from './use-pledge-form';

const arrivals = Object.entries(ARRIVALS).map(([value, label]) => ({ value, label }));
const bloodTypes = [
  ...BLOOD_TYPES.map((type) => ({ value: type, label: type })),
  { value: 'unknown', label: 'I don’t know' },
];

/** Describes until when both would see each other's number, by the form's current values. */
function untilWords({ arrival, date }: Pick<PledgeInput, 'arrival' | 'date'>): string {
  const now = nowDate();
  const isChosen = arrival in ARRIVALS && (arrival !== 'date' || date !== '');
  if (!isChosen) return USUAL_TIME;
  const until = computeContactEnd(computeArrival(arrival as Arrival, date, now), now).getTime();
  return `${describeDate(until)}, ${describeTime(until)}`;
}

function TypeNotice({ request, type }: { request: BloodRequestDoc; type: string }) {
  const donor = BLOOD_TYPES.find((one) => one === type);
  if (!donor || findMatch(request.component, donor, request.blood_type) !== 'other') return null;
  return (
    <FormMessage tone="info">
      {donor} is not among the types that can usually be given to {request.blood_type}. You can
      still offer: many hospitals take any type in exchange. Staff decide.
    </FormMessage>
  );
}

/** A donor's answer to a request. */
export function PledgeForm({ request }: { request: BloodRequestDoc }) {
  const { form, draft, failure, submit, loggedIn } = usePledgeForm(request.id);
  const online = useStatus((status) => status.online);
  const { errors, isSubmitting } = form.formState;
  const [type, arrival, date] = useWatch({
    control: form.control,
    name: ['blood_type', 'arrival', 'date'],
  });
  const field = makeFields(form);
  const isReserve = countUnitsNeeded(request) === 0;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      {!loggedIn && (
        <LogInHint to={paths.login} from={paths.pledge(request.id)} onLeave={draft.keep}>
          Please log in to offer your help.
        </LogInHint>
      )}
      {isReserve && (
        <FormMessage tone="info">
          Enough donors are on their way. You can offer as a reserve: you are asked if somebody does
          not come.
        </FormMessage>
      )}
      {request.org_name && (
        <FormMessage tone="info">
          {describeAcceptance(request)} {describeLeadTime(request)}
        </FormMessage>
      )}
      <DraftedForm label="I can donate" draft={draft} errors={listErrors(errors)} onSubmit={submit}>
        <SelectField
          label="Your Blood Type"
          options={bloodTypes}
          placeholder="Select blood type"
          required
          {...field('blood_type')}
        />
        <TypeNotice request={request} type={type} />
        <ClockNotice className="rounded-md" />
        <RadioGroup
          label="When can you be there?"
          options={arrivals}
          required
          {...field('arrival')}
        />
        {arrival === 'date' && (
          <TextField label="Date" type="date" min={getTodayInput()} required {...field('date')} />
        )}
        <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
          <TextField label="Name" autoComplete="name" required {...field('contact_name')} />
          <PhoneField required {...field('contact_phone')} />
        </div>
        <TextAreaField
          label="Note"
          help="For the requester, if they accept. At most 280 characters."
          maxLength={280}
          {...field('note')}
        />
        <CheckboxField
          label={describeConsent(REQUESTER, untilWords({ arrival, date }))}
          required
          {...field('agreed')}
        />
        {!online && (
          <FormMessage tone="info">
            You are offline: your offer is saved on this device. You are not expected until it has
            been sent and accepted.
          </FormMessage>
        )}
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Button type="submit" wide busy={isSubmitting} busyLabel="Saving...">
          {isReserve ? 'Offer as a reserve' : 'I can donate'}
        </Button>
      </DraftedForm>
    </div>
  );
}
