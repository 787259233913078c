import { useState } from 'react';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { LinkButton } from '@/ui/LinkButton';
import { useIdentity } from '@/session/session';
import { MOST_URGENT } from '@/collections/listed';
import { isFiltered } from './request-filter';
import { RequestFilters } from './RequestFilters';
import { RequestList } from './RequestList';
import { useOpenRequests } from './use-open-requests';
import { isNear, type RequestSearch, useRequestSearch } from './use-request-search';

const PAGE = 50;

function listedWords(count: number, more: boolean): string {
  if (more) return `Showing the first ${count} requests`;
  return count === 1 ? '1 open request' : `${count} open requests`;
}

/** Lists the requests of one filter. With another filter it starts again at the first page. */
function FilteredList({ search }: { search: RequestSearch }) {
  const [limit, setLimit] = useState(PAGE);
  const list = useOpenRequests(search, limit);
  const filtered = isFiltered(search.filter) || isNear(search);
  const isAdmin = useIdentity()?.isAdmin ?? false;
  return (
    <>
      <output className="mb-4 block min-h-6 text-ink-soft">
        {list.state === 'ready' && listedWords(list.rows.length, list.more)}
      </output>
      <RequestList
        list={list}
        milesTo={search.distances.milesTo}
        filtered={filtered}
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
      {list.state === 'ready' && !list.more && list.rows.length >= MOST_URGENT && !isAdmin && (
        <p className="mt-6 max-w-text text-ink-soft">
          This device holds the {MOST_URGENT.toLocaleString()} most urgent open requests. There may
          be more: choose a blood type or an urgency to narrow the list.
        </p>
      )}
      {list.state === 'ready' && list.more && (
        <Button variant="secondary" className="mt-6" onClick={() => setLimit(limit + PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Lists all open requests, with filters. */
export function OpenRequests() {
  const search = useRequestSearch();
  const { filter, nearness } = search;
  return (
    <div className="flex flex-col gap-8">
      <RequestFilters search={search} />
      <section aria-labelledby="open-requests">
        <h2 id="open-requests" className="sr-only">
          Open requests
        </h2>
        <FilteredList
          key={`${filter.bloodType} ${filter.compatible} ${filter.urgency} ${nearness.radius} ${nearness.isNearestFirst}`}
          search={search}
        />
      </section>
    </div>
  );
}
