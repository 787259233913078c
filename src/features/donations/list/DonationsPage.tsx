import { useState, useLayoutEffect, useRef } from 'react';
import { useSearchParams, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { paths } from '@/paths';
import { isFiveDigits } from '@/places/zip-code';
import { useIdentity } from '@/session/session';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import { Tabs } from '@/ui/layout/Tabs';
import { DonationList } from './DonationList';
import { type DonationsFilter, PAGE, readFilter, writeFilter } from './donations-filter';
import { useDonationDistances } from './use-donation-distances';
import { useDonations } from './use-donations';

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

const tabs = [
  { id: 'all', label: 'All Donations' },
  { id: 'mine', label: 'My Donations' },
] as const;

/**
 * The last scroll position of each entry in the history. The router restores positions too, but does so before a list
 * has its rows.
 */
const left = new Map<string, number>();

/**
 * If the person went back, restores the scroll position of a list as soon as its rows are there.
 * @param ready whether the page has its full height
 */
function useScrollBack(ready: boolean): void {
  const { key } = useLocation();
  const goingBack = useNavigationType() === NavigationType.Pop;
  const target = useRef(goingBack ? left.get(key) : undefined);

  useLayoutEffect(() => {
    if (!ready || target.current === undefined) return;
    window.scrollTo({ top: target.current, behavior: 'instant' });
    target.current = undefined;
  }, [ready]);

  // the clean-up of a layout effect runs before the router scrolls the next page to its top
  useLayoutEffect(() => {
    const remember = () => {
      if (target.current === undefined) left.set(key, window.scrollY);
    };
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}

export default function DonationsPage() {
  const identity = useIdentity();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search, identity !== null);
  const [zip, setZip] = useState(search.get('zip') ?? '');
  const { problem, milesTo } = useDonationDistances(zip);
  const list = useDonations(filter, identity, milesTo);
  useScrollBack(list.state === 'ready');

  function change(changed: Partial<DonationsFilter>, from = zip) {
    const next = writeFilter({ ...filter, limit: PAGE, ...changed });
    if (isFiveDigits(from)) next.set('zip', from);
    if (next.toString() !== search.toString())
      setSearch(next, { replace: true, preventScrollReset: true });
  }

  function typeZip(typed: string) {
    setZip(typed);
    change({ limit: filter.limit }, typed);
  }

  const shown = (
    <div className="flex flex-col gap-6">
      {filter.mine && (
        <Link to={paths.myHistory} className="link inline-flex min-h-11 items-center self-start">
          My history: what you gave, by year
        </Link>
      )}
      <div className="grid max-w-form items-start gap-4 sm:grid-cols-2">
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
        <TextField
          label="Your ZIP code, for distances"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          value={zip}
          error={problem}
          onChange={({ target }) => typeZip(target.value.trim())}
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
        milesTo={milesTo}
        onMore={() => change({ limit: filter.limit + PAGE })}
      />
    </div>
  );

  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      <PageHeading
        title="Available Blood Donations"
        actions={
          <LinkButton to={paths.donorForm} variant="secondary">
            Register as a Donor
          </LinkButton>
        }
      >
        People who are ready to give, {milesTo ? 'the nearest first' : 'the newest first'}.
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
