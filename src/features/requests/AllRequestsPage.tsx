import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { URGENCIES, URGENCY_WINDOW } from '@/blood/urgency';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/PageHeading';
import { SelectField } from '@/ui/SelectField';
import { followedId, FollowedRequest } from './FollowedRequest';
import { readFilter, type RequestFilter } from './request-filter';
import { RequestList } from './RequestList';
import { useOpenRequests } from './use-open-requests';

const PAGE = 50;

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));
const urgencies = URGENCIES.map((urgency) => ({
  value: urgency,
  label: `${urgency} (${URGENCY_WINDOW[urgency]})`,
}));

type FiltersProps = {
  filter: RequestFilter;
  onChange: (name: 'type' | 'urgency', value: string) => void;
};

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <div className="grid max-w-form grid-cols-2 gap-4">
      <SelectField
        label="Blood type"
        placeholder="All Types"
        options={bloodTypes}
        value={filter.bloodType ?? ''}
        onChange={(event) => onChange('type', event.target.value)}
      />
      <SelectField
        label="Urgency"
        placeholder="Any urgency"
        options={urgencies}
        value={filter.urgency ?? ''}
        onChange={(event) => onChange('urgency', event.target.value)}
      />
    </div>
  );
}

function listedWords(count: number, more: boolean): string {
  if (more) return `Showing the first ${count} requests`;
  return count === 1 ? '1 open request' : `${count} open requests`;
}

/** One filter's list; its pages begin again with another filter. */
function FilteredList({ filter }: { filter: RequestFilter }) {
  const [limit, setLimit] = useState(PAGE);
  const list = useOpenRequests(filter, limit);
  const filtered = filter.bloodType !== null || filter.urgency !== null;
  return (
    <>
      <output className="mb-4 block min-h-6 text-ink-soft">
        {list.state === 'ready' && listedWords(list.requests.length, list.more)}
      </output>
      <RequestList
        list={list}
        emptyTitle={filtered ? 'No open requests match' : 'No urgent blood requests'}
        emptyText={
          filtered
            ? 'Choose another blood type or urgency, or see all of them.'
            : 'Does somebody you care for need blood? Create a request, and donors will see it.'
        }
        emptyAction={
          filtered ? (
            <LinkButton to={paths.allRequests} variant="secondary">
              Show all requests
            </LinkButton>
          ) : (
            <LinkButton to={paths.createRequest} variant="secondary">
              Create a request
            </LinkButton>
          )
        }
      />
      {list.state === 'ready' && list.more && (
        <Button variant="secondary" className="mt-6" onClick={() => setLimit(limit + PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}

export default function AllRequestsPage() {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const followed = followedId(useLocation().hash);

  function choose(name: 'type' | 'urgency', value: string) {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-12 sm:py-16">
      <PageHeading
        title="All Requests"
        actions={<LinkButton to={paths.createRequest}>Request Blood</LinkButton>}
      >
        Every open request for blood, the most urgent first.
      </PageHeading>
      {followed !== null && <FollowedRequest key={followed} id={followed} />}
      <Filters filter={filter} onChange={choose} />
      <section aria-labelledby="open-requests">
        <h2 id="open-requests" className="sr-only">
          Open requests
        </h2>
        <FilteredList key={`${filter.bloodType} ${filter.urgency}`} filter={filter} />
      </section>
    </div>
  );
}
