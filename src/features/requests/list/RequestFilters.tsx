import { BLOOD_TYPES } from '@/blood/blood-type';
import { URGENCIES, URGENCY_WINDOW } from '@/blood/urgency';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import { RADII } from './nearness';
import type { Distances } from './use-distances';
import type { RequestSearch } from './use-request-search';

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));
const urgencies = URGENCIES.map((urgency) => ({
  value: urgency,
  label: `${urgency} (${URGENCY_WINDOW[urgency]})`,
}));

const radii = RADII.map((miles) => ({ value: String(miles), label: `Within ${miles} miles` }));
const orders = [{ value: 'nearest', label: 'Nearest' }];

const zipProblems: Partial<Record<Distances['state'], string>> = {
  unknown: 'This ZIP code is not known. Check its five digits.',
  failed: 'Distances are not on this device yet. They appear once you are online.',
};

/** The filters of the list, and the field for the ZIP code from which distances are measured. */
export function RequestFilters({ search }: { search: RequestSearch }) {
  const { filter, nearness, choose, zip, typeZip, distances } = search;
  return (
    <div className="grid grid-fit max-w-[52rem] gap-4 sm:grid-cols-3">
      <SelectField
        label="Blood type"
        name="filter-type"
        placeholder="All Types"
        options={bloodTypes}
        value={filter.bloodType ?? ''}
        onChange={({ target }) => choose('type', target.value)}
      />
      <SelectField
        label="Urgency"
        name="filter-urgency"
        placeholder="Any urgency"
        options={urgencies}
        value={filter.urgency ?? ''}
        onChange={({ target }) => choose('urgency', target.value)}
      />
      <div className="max-sm:col-span-full">
        <TextField
          label="Your ZIP code, for distances"
          name="filter-zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          value={zip}
          error={zipProblems[distances.state]}
          onChange={({ target }) => typeZip(target.value.trim())}
        />
      </div>
      {filter.bloodType && (
        <div className="col-span-full">
          <CheckboxField
            label={`Types that ${filter.bloodType} can give to`}
            name="filter-give"
            checked={filter.compatible}
            onChange={({ target }) => choose('give', target.checked ? 'to' : '')}
          />
        </div>
      )}
      {distances.state === 'ready' && (
        <>
          <SelectField
            label="Distance"
            name="filter-radius"
            placeholder="Any distance"
            options={radii}
            value={String(nearness.radius ?? '')}
            onChange={({ target }) => choose('radius', target.value)}
          />
          <SelectField
            label="First"
            name="filter-order"
            placeholder="Most urgent"
            options={orders}
            value={nearness.isNearestFirst ? 'nearest' : ''}
            onChange={({ target }) => choose('order', target.value)}
          />
        </>
      )}
    </div>
  );
}
