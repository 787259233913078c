import { useSearchParams } from 'react-router-dom';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Tabs } from '@/ui/layout/Tabs';
import { MyRequests } from '../own/MyRequests';
import { OpenRequests } from './OpenRequests';

const tabs = [
  { id: 'all', label: 'All Requests' },
  { id: 'mine', label: 'My Requests' },
] as const;

export default function AllRequestsPage() {
  const identity = useIdentity();
  const [search, setSearch] = useSearchParams();
  const mine = identity !== null && search.get('tab') === 'mine';
  const select = (tab: (typeof tabs)[number]['id']) =>
    setSearch(tab === 'mine' ? { tab } : {}, { replace: true, preventScrollReset: true });
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      <PageHeading
        title="All Requests"
        actions={
          <LinkButton to={paths.createRequest} variant="urgent">
            Request Blood
          </LinkButton>
        }
      >
        Every open request for blood, the most urgent first.
      </PageHeading>
      {identity ? (
        <Tabs label="Which requests" tabs={tabs} selected={mine ? 'mine' : 'all'} onSelect={select}>
          {mine ? <MyRequests /> : <OpenRequests />}
        </Tabs>
      ) : (
        <OpenRequests />
      )}
    </div>
  );
}
