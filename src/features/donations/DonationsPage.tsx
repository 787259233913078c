import { useSearchParams } from 'react-router-dom';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { SelectField } from '@/ui/form/SelectField';
import { Tabs } from '@/ui/layout/Tabs';
import { useScrollBack } from '@/ui/layout/use-scroll-back';
import { DonationList } from './DonationList';
import { type DonationsFilter, PAGE, readFilter, writeFilter } from './donations-filter';
import { useDonations } from './use-donations';

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

const tabs = [
  { id: 'all', label: 'All Donations' },
  { id: 'mine', label: 'My Donations' },
] as const;

export default function DonationsPage() {
  const identity = useIdentity();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search, identity !== null);
  const list = useDonations(filter, identity);
  useScrollBack(list.state === 'ready');

  const change = (changed: Partial<DonationsFilter>) =>
    setSearch(writeFilter({ ...filter, limit: PAGE, ...changed }), {
      replace: true,
      preventScrollReset: true,
    });

  const shown = (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-60 flex-col gap-2">
        <SelectField
          label="Blood Type"
          name="type"
          placeholder="All Types"
          options={bloodTypes}
          value={filter.bloodType ?? ''}
          onChange={({ target }) =>
            change({ bloodType: BLOOD_TYPES.find((type) => type === target.value) ?? null })
          }
        />
        {filter.bloodType && (
          <CheckboxField
            label={`Types that can give to ${filter.bloodType}`}
            name="give"
            checked={filter.compatible}
            onChange={({ target }) => change({ compatible: target.checked })}
          />
        )}
      </div>
      <DonationList
        list={list}
        mine={filter.mine}
        bloodType={filter.bloodType}
        onAllTypes={() => change({ bloodType: null })}
        identity={identity}
        onMore={() => change({ limit: filter.limit + PAGE })}
      />
    </div>
  );

  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-12 sm:py-16">
      <PageHeading
        title="Available Blood Donations"
        actions={
          <LinkButton to={paths.donorForm} variant="secondary">
            Register as a Donor
          </LinkButton>
        }
      >
        People who are ready to give, the newest first.
      </PageHeading>
      {identity ? (
        <Tabs
          label="Which donations"
          tabs={tabs}
          selected={filter.mine ? 'mine' : 'all'}
          onSelect={(tab) => change({ mine: tab === 'mine' })}
        >
          {shown}
        </Tabs>
      ) : (
        shown
      )}
    </div>
  );
}
