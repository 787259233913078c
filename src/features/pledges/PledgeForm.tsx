import { useWatch } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { type Doubt, findDoubts } from '@/blood/doubts';
import { mayGiveFrom } from '@/blood/may-give';
import { listArrivals } from '@/blood/planned';
import { findMatch } from '@/blood/match';
import { countUnitsNeeded } from '@/blood/request-life';
import { paths } from '@/paths';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useGiving } from '@/store/hooks/use-giving';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { ClockNotice } from '@/ui/ClockNotice';
import { describeDay, describeMoment, describeTime, getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Link } from '@/ui/Link';
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
import { ARRIVALS, computeArrival } from '@/blood/arrival';
import { describeConsent, computeContactEnd, REQUESTER, USUAL_TIME } from './consent';
import { ConfirmMe } from './ConfirmMe';
import { DoubtChips } from './DoubtChips';
import type { PledgeInput } from './pledge-schema';
import { describeAcceptance, describeLeadTime } from './pledge-words';
import { usePledgeForm } from './use-pledge-form';
import { Signs } from '@/ui/Signs';

const arrivals = Object.entries(ARRIVALS).map(([value, label]) => ({ value, label }));
const bloodTypes = [
  ...BLOOD_TYPES.map((type) => ({ value: type, label: type })),
  { value: 'unknown', label: 'I don’t know' },
];

/** Reads when the donor will arrive, from the values of the form. Null until that is chosen. */
function readArrival({ arrival, date }: Pick<PledgeInput, 'arrival' | 'date'>, now: number) {
  const isChosen = arrival !== '' && (arrival !== 'date' || date !== '');
  const at = isChosen ? computeArrival(arrival, date, new Date(now)) : null;
  return at && Number.isFinite(at.getTime()) ? at : null;
}

/** Finds the doubts about the pledge that is being filled in, and who will decide on it. */
function useDoubts(
  request: BloodRequestDoc,
  userId: string | null,
  type: string,
  arrival: Date | null,
  now: number,
) {
  const giving = useGiving(userId);
  const at = arrival ?? new Date(now);
  const isType = type !== '';
  const found: Doubt[] = giving
    ? findDoubts(
        {
          ...giving,
          component: request.component,
          needed: request.blood_type,
          urgency: request.urgency,
          hours: request,
          type,
          arriveBy: at.getTime(),
          day: getTodayInput(at),
        },
        now,
      ).filter((doubt) => isType || doubt !== 'unknown_type')
    : [];
  return {
    doubts: found,
    gives_again_on: found.includes('resting') && giving ? mayGiveFrom(giving) : null,
    arrive_by: at.toISOString(),
    ...(giving && { standing: giving.standing }),
  };
}

function TypeNotice({ request, type }: { request: BloodRequestDoc; type: string }) {
  const donor = BLOOD_TYPES.find((one) => one === type);
  if (!donor || findMatch(request.component, donor, request.blood_type) !== 'other') return null;
  return (
    <FormMessage tone="info">
      <Signs
        text={`${donor} is not among the types that can usually be given to ${request.blood_type}. You can still offer: many hospitals take any type in exchange. Staff decide.`}
      />
    </FormMessage>
  );
}

/** The form by which a donor answers a request with a pledge. */
export function PledgeForm({ request }: { request: BloodRequestDoc }) {
  const { form, draft, failure, limit, submit, userId, now } = usePledgeForm(request);
  const online = useStatus((status) => status.online);
  const { errors, isSubmitting } = form.formState;
  const [type, arrival, date] = useWatch({
    control: form.control,
    name: ['blood_type', 'arrival', 'date'],
  });
  const field = makeFields(form);
  const at = readArrival({ arrival, date }, now);
  const answer = useDoubts(request, userId, type, at, now);
  const isReserve = countUnitsNeeded(request) === 0;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      {userId === null && (
        <LogInHint to={paths.login} from={paths.pledge(request.id)} onLeave={draft.keep}>
          Please log in to offer your help.
        </LogInHint>
      )}
      {isReserve && (
        <FormMessage tone="info">
          {request.needed_on ? 'Enough donors are expected.' : 'Enough donors are on their way.'}{' '}
          You can offer as a reserve: you are asked if somebody does not come.
        </FormMessage>
      )}
      {request.org_name && (
        <FormMessage tone="info">
          {describeAcceptance(request, answer.doubts.length > 0)} {describeLeadTime(request)}
        </FormMessage>
      )}
      <DoubtChips answer={answer} now={now} urgency={request.needed_on ? null : request.urgency} />
      {limit !== '' && (
        <FormMessage tone="error">
          {limit}{' '}
          <Link to={paths.myPledges} className="link">
            See my offers
          </Link>
        </FormMessage>
      )}
      {userId !== null && answer.doubts.includes('unconfirmed') && <ConfirmMe />}
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
        {request.needed_on ? (
          <SelectField
            label={`When can you be there on ${describeDay(request.needed_on)}?`}
            placeholder="Choose a time"
            options={listArrivals(request, now).map((time) => ({
              value: new Date(time).toISOString(),
              label: describeTime(time),
            }))}
            required
            {...field('arrival')}
          />
        ) : (
          <RadioGroup
            label="When can you be there?"
            options={arrivals}
            required
            {...field('arrival')}
          />
        )}
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
        <p className="max-w-text text-ink-soft">
          Once you are expected, tell us when you set off. At half of the time we ask whether you
          are still coming. If we hear nothing by the time you gave, somebody else comes instead.
        </p>
        <CheckboxField
          label={describeConsent(
            REQUESTER,
            at ? describeMoment(computeContactEnd(at).getTime()) : USUAL_TIME,
          )}
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
