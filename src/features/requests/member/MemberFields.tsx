import { type UseFormReturn, useWatch } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { paths } from '@/paths';
import { type Component, COMPONENTS, USUAL_LEAD_TIME } from '@/blood/request-life';
import type { Membership } from '@/collections/profiles/membership';
import { bloodRequests } from '@/records/blood-requests';
import { makeRecordFields } from '@/records/fields';
import { joinClassNames } from '@/ui/class-names';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { LinkButton } from '@/ui/LinkButton';
import { PhoneFirst } from '../form/PhoneFirst';
import type { RequestInput, RequestValues } from '../form/request-schema';
import { USUAL_REASONS } from './member-answers';
import { OwnStock } from './OwnStock';
import { PlannedFields } from './PlannedFields';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { Icon } from '@/ui/Icon';

type HospitalLineProps = {
  membership: Membership;
  /** the fields that are rarely changed */
  children: ReactNode;
};

/** Shows in one line the answers that the app fills in by itself. The line opens. */
function HospitalLine({ membership, children }: HospitalLineProps) {
  const { name, location, desk_phone: desk, hours, lead_time: lead, verified } = membership;
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-14 text-ink-soft">
            Filled in: place, desk and requester. The kind of blood and other details are here too.
          </span>
        </span>
        <Icon
          of={ChevronDown}
          className="text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">
        <DefinitionList
          items={[
            { term: 'Location', value: location },
            { term: 'Contact', value: `The desk, ${desk}` },
            { term: 'Desk Hours', value: hours },
            { term: 'Blood Given for One Patient Takes', value: lead || USUAL_LEAD_TIME },
            { term: 'Requester Type', value: 'Hospital Staff' },
            { term: 'Verified', value: verified ? 'Yes' : 'Not yet' },
          ]}
        />
        {children}
      </div>
    </details>
  );
}

const { labels } = bloodRequests;
// the object has exactly the components as its keys
const KNOWN_COMPONENTS = Object.keys(COMPONENTS) as Component[];
const findComponent = (typed: string) =>
  KNOWN_COMPONENTS.find((known) => known === typed) ?? 'red_cells';

type MemberFieldsProps = {
  form: UseFormReturn<RequestInput, unknown, RequestValues>;
  membership: Membership;
  /** saves a value that a tap filled in, as if it had been typed */
  onFilled: () => void;
  /** how many donors are expected, if the request is being changed */
  coming?: number;
};

function Reason({ form, onFilled }: Pick<MemberFieldsProps, 'form' | 'onFilled'>) {
  const reason = useWatch({ control: form.control, name: 'reason' });
  return (
    <div className="flex flex-col gap-3">
      {makeRecordFields(form, labels)('reason', {
        help: 'Seen by everyone who is logged in. Leave out names.',
        rows: 2,
        required: true,
      })}
      <fieldset aria-label="Usual reasons" className="flex flex-wrap gap-2">
        {USUAL_REASONS.map((usual) => (
          <button
            key={usual}
            type="button"
            aria-pressed={reason === usual}
            onClick={() => {
              form.setValue('reason', usual, { shouldDirty: true, shouldValidate: true });
              onFilled();
            }}
            className={joinClassNames(
              'min-h-11 rounded-full border px-4 font-medium',
              reason === usual
                ? 'border-ink bg-sunken underline decoration-2 underline-offset-4'
                : 'border-line-strong hover:bg-sunken',
            )}
          >
            {usual}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The questions for a member of a hospital. The app knows the other answers. */
export function MemberFields({ form, membership, onFilled, coming = 0 }: MemberFieldsProps) {
  const field = makeRecordFields(form, labels);
  const [urgency, chosenType, component] = useWatch({
    control: form.control,
    name: ['urgency', 'blood_type', 'component'],
  });
  const needed = BLOOD_TYPES.find((type) => type === chosenType);
  const { wards } = membership;
  return (
    <div className="flex flex-col gap-6">
      {field('blood_type', { radios: 'beside', required: true })}
      {field('required_units', { required: true })}
      <PlannedFields form={form} isOffered={membership.verified} coming={coming} />
      {urgency === 'Critical' && <PhoneFirst />}
      {urgency === 'Critical' && needed && (
        <OwnStock
          hospital={membership.id}
          need={{ blood_type: needed, component: findComponent(component ?? '') }}
          action={
            <LinkButton
              to={{ pathname: paths.myStock, search: `type=${encodeURIComponent(needed)}` }}
              variant="secondary"
            >
              Use them
            </LinkButton>
          }
        />
      )}
      <Reason form={form} onFilled={onFilled} />
      {wards.length > 0 ? (
        <SelectField
          label={labels.ward.label}
          placeholder="No ward"
          options={wards.map((name) => ({ value: name, label: name }))}
          {...makeFields(form)('ward')}
        />
      ) : (
        field('ward', { autoComplete: 'off', maxLength: 60 })
      )}
      <HospitalLine membership={membership}>
        {field('component')}
        {field('additional_info', { help: 'Seen by your team and administrators.' })}
      </HospitalLine>
    </div>
  );
}
