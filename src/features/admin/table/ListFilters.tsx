import { Search } from 'lucide-react';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { Icon } from '@/ui/Icon';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import type { ListFilter } from './list-filter';
import type { Compatible } from './use-list';
import { capitalize } from '@/records/describe';

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

type ListFiltersProps = {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
  /** what the search looks in, for example 'Name, e-mail or phone' */
  searched: string;
  compatible: Compatible;
  /** the hospitals from which to choose; empty if the rows have none */
  hospitals: readonly string[];
  /** the columns by which to sort; offered here if the table has no header, as on phones */
  sorts: readonly { id: string; header: string }[];
};

/** The search, the choice of blood type and, if rows are cards, the order. */
export function ListFilters(props: ListFiltersProps) {
  const { filter, onChange, searched, compatible, hospitals, sorts } = props;
  const { column, descending } = filter.sort;
  return (
    <search className="grid items-end gap-4 @2xl:flex @2xl:flex-wrap @2xl:items-center @2xl:gap-3 @2xl:[&_label:not(:has(input))]:sr-only">
      <div className="relative min-w-0 @2xl:grow-2 @2xl:basis-64">
        <TextField
          label={`Search by ${searched}`}
          name="search"
          type="search"
          placeholder={capitalize(searched)}
          autoComplete="off"
          spellCheck={false}
          className="pl-11"
          value={filter.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
        <Icon
          of={Search}
          className="pointer-events-none absolute bottom-3 left-3.5 text-ink-soft"
        />
      </div>
      <SelectField
        label="Blood Type"
        name="type"
        placeholder="All Types"
        options={bloodTypes}
        value={filter.bloodType ?? ''}
        onChange={({ target }) =>
          onChange({ bloodType: BLOOD_TYPES.find((type) => type === target.value) ?? null })
        }
      />
      {hospitals.length > 1 && (
        <SelectField
          label="Hospital"
          name="hospital"
          placeholder="All hospitals"
          options={hospitals.map((name) => ({ value: name, label: name }))}
          value={hospitals.includes(filter.hospital) ? filter.hospital : ''}
          onChange={({ target }) => onChange({ hospital: target.value })}
        />
      )}
      {filter.bloodType && (
        <CheckboxField
          label={compatible.label(filter.bloodType)}
          name="give"
          checked={filter.compatible}
          onChange={({ target }) => onChange({ compatible: target.checked })}
        />
      )}
      <div className="@2xl:hidden">
        <SelectField
          label="Sort by"
          name="sort"
          options={sorts.flatMap(({ id, header }) => [
            { value: id, label: header },
            { value: `-${id}`, label: `${header}, descending` },
          ])}
          value={`${descending ? '-' : ''}${column}`}
          onChange={({ target: { value } }) =>
            onChange({
              sort: { column: value.replace(/^-/, ''), descending: value.startsWith('-') },
            })
          }
        />
      </div>
    </search>
  );
}
