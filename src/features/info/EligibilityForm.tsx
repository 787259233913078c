import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { listCountries } from '@/blood/rules/countries';
import { type CountryRules, DONATION_KINDS } from '@/blood/rules/country-rules';
import { describeAges } from '@/blood/rules/rule-words';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { getTodayInput } from '@/ui/date-words';
import { listErrors } from '@/ui/form/error-list';
import { ErrorSummary } from '@/ui/form/ErrorSummary';
import { makeFields } from '@/ui/form/fields-of';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import {
  type EligibilityInput,
  eligibilitySchema,
  type EligibilityValues,
  noAnswers,
} from './eligibility-schema';
import { KIND_WORDS } from './finding-words';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const countries = listCountries();
const kinds = DONATION_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));
const units = [
  { value: 'lb', label: 'pounds' },
  { value: 'kg', label: 'kilograms' },
];
const sexes = [
  { value: 'man', label: 'Man' },
  { value: 'woman', label: 'Woman' },
];

type EligibilityFormProps = {
  /** the country that is chosen at first */
  own: string;
  /** the rules of the chosen country; null while they load */
  rules: CountryRules | null;
  onCountry: (country: string) => void;
  onAnswered: (values: EligibilityValues) => void;
  /** called when an answer changes, after which the shown result no longer holds */
  onChanged: () => void;
};

/** The form with the questions. No draft and no record holds the answers. When the page closes, they are gone. */
export function EligibilityForm({
  own,
  rules,
  onCountry,
  onAnswered,
  onChanged,
}: EligibilityFormProps) {
  const form = useForm<EligibilityInput, unknown, EligibilityValues>({
    resolver: zodResolver(eligibilitySchema),
    defaultValues: { ...noAnswers, country: own },
  });
  const field = makeFields(form);
  const [country, ill, gave, kind] = useWatch({
    control: form.control,
    name: ['country', 'recent_illness', 'previous_donation', 'last_kind'],
  });
  const unit = rules?.weightUnit;
  useEffect(() => onCountry(country), [country, onCountry]);
  useEffect(() => {
    if (unit) form.setValue('weight_unit', unit);
  }, [form, unit]);
  const interval = rules?.intervalDays[kind] ?? null;
  const today = getTodayInput();
  return (
    <Card className="flex flex-col gap-5">
      <ErrorSummary errors={listErrors(form.formState.errors)} />
      <form
        noValidate
        autoComplete="off"
        aria-label="Eligibility check"
        onChange={onChanged}
        onSubmit={(event) => void form.handleSubmit(onAnswered)(event)}
        className="flex flex-col gap-6"
      >
        <SelectField
          label="Country"
          options={countries}
          autoComplete="country"
          {...field('country')}
        />
        <TextField
          label="Date of Birth"
          type="date"
          required
          max={today}
          help={rules ? `Donors must be ${describeAges(rules)}.` : undefined}
          {...field('date_of_birth')}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-3">
          <TextField label="Weight" inputMode="decimal" required {...field('weight')} />
          <SelectField label="Unit" options={units} {...field('weight_unit')} />
        </div>
        <RadioGroup
          label="Do you feel well today?"
          inline
          required
          options={yesNo}
          {...field('feels_well')}
        />
        <RadioGroup
          label="Have you been ill in the last 4 weeks?"
          inline
          required
          options={yesNo}
          {...field('recent_illness')}
        />
        {ill === 'yes' && (
          <TextField
            label="Well again since"
            type="date"
            max={today}
            help="Leave it empty if you do not know the day."
            {...field('well_since')}
          />
        )}
        <RadioGroup
          label="Do you take any medications?"
          inline
          required
          options={yesNo}
          {...field('medications')}
        />
        <RadioGroup
          label="Have you donated blood before?"
          inline
          required
          options={yesNo}
          {...field('previous_donation')}
        />
        {gave === 'yes' && (
          <>
            <SelectField label="Last donation was" options={kinds} {...field('last_kind')} />
            <TextField
              label="Date of last donation"
              type="date"
              required
              max={today}
              {...field('last_date')}
            />
            {kind === 'platelets' && (
              <TextField
                label="Platelet donations in the last 12 months"
                inputMode="numeric"
                {...field('platelets_in_year')}
              />
            )}
            {interval && interval.man !== interval.woman && (
              <SelectField
                label="You are"
                options={sexes}
                placeholder="Rather not say"
                help={`Men wait ${interval.man} days between donations and women ${interval.woman}, to protect their iron. If you do not say, the longer wait applies.`}
                {...field('sex')}
              />
            )}
          </>
        )}
        <Button type="submit" wide>
          Check Eligibility
        </Button>
      </form>
    </Card>
  );
}
