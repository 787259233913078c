import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { paths } from '@/paths';
import { useIdentity, useSession } from '@/session/session';
import { waitForFirstPaint } from '@/ui/after-first-paint';
import { getButtonStyle } from '@/ui/button-style';
import { isFields } from '@/ui/is-fields';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Section } from '@/ui/layout/Section';
import { Tabs } from '@/ui/layout/Tabs';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { isFiltered } from './request-filter';
import { RequestsForDonor } from './RequestsForDonor';
import { useRequestsForDonor } from './use-requests-for-donor';
import { RequestFilters } from './RequestFilters';
import { RequestList } from './RequestList';
import { SupplySection } from './SupplySection';
import { useOpenRequests } from './use-open-requests';
import { isNear, useRequestSearch } from './use-request-search';
import { WhatHappensNext } from '../own/WhatHappensNext';

/**
 * Returns the router state with which this page was opened. It is removed from the browser's history, so that neither
 * a reload nor the back button brings it again.
 */
function useRouterStateOnce(): unknown {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [taken] = useState<unknown>(state);
  useEffect(() => {
    if (state === null || state === undefined) return;
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, search, hash, state]);
  return taken;
}

const facts = [
  { figure: '43,000 pints', meaning: 'of donated blood are used each day' },
  { figure: '1 in 7', meaning: 'patients entering a hospital need blood' },
  { figure: '5 million', meaning: 'patients need blood every year' },
  { figure: 'Every 2 seconds', meaning: 'somebody needs blood' },
];

export function FactsSection() {
  return (
    <Section title="Why every unit counts" intro="Figures from across the United States." tinted>
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ figure, meaning }) => (
          <li key={figure} className="border-l-4 border-line-strong pl-4">
            <p className="text-28 font-bold">{figure}</p>
            <p className="text-ink-soft">{meaning}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The form needs much code, so it loads after the page's first paint. */
const RequestForm = lazy(() => waitForFirstPaint().then(() => import('../form/RequestForm')));

/** How long after it opens the page scrolls to its form, if another page passed on a blood type, ms. */
const SCROLL_MS = 500;
const LISTED = 5;

/** Reads the blood type that another page passed on. It comes from the browser's history, so it may be anything. */
const bloodTypeOf = (state: unknown): BloodType | undefined =>
  isFields(state) ? BLOOD_TYPES.find((type) => type === state['bloodType']) : undefined;

/** Scrolls to the anchor once more after the lists above it have loaded, because they move it. */
function useStayAtAnchor(ready: boolean) {
  const { hash } = useLocation();
  const [anchor] = useState(hash.slice(1));
  useEffect(() => {
    if (ready && anchor !== '')
      document.getElementById(anchor)?.scrollIntoView({ behavior: 'instant' });
  }, [ready, anchor]);
}

/** Scrolls to the form. The style sheet makes this smooth unless the person prefers less motion. */
function useScrollToForm(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(
      () => document.getElementById('create-request')?.scrollIntoView(),
      SCROLL_MS,
    );
    return () => clearTimeout(timer);
  }, [wanted]);
}

const tabs = [
  { id: 'needs-you', label: 'Requests that need you' },
  { id: 'open', label: 'All open' },
] as const;

/** Lists the most urgent open requests, with filters and a link to all of them. */
function OpenList() {
  const search = useRequestSearch();
  const { filter, distances, address } = search;
  const filtered = isFiltered(filter) || isNear(search);
  const list = useOpenRequests(search, LISTED);
  useStayAtAnchor(list.state !== 'loading');
  return (
    <>
      <div className="flex flex-col gap-6">
        <RequestFilters search={search} />
        <RequestList
          list={list}
          milesTo={distances.milesTo}
          filtered={filtered}
          emptyAction={
            filtered ? (
              <LinkButton to={paths.openRequests} variant="secondary">
                Show all requests
              </LinkButton>
            ) : (
              <a href="#create-request" className={getButtonStyle('secondary', false)}>
                Create a request
              </a>
            )
          }
        />
      </div>
      <LinkButton
        to={{ pathname: paths.allRequests, search: address }}
        variant="secondary"
        className="mt-6"
      >
        View All Requests
      </LinkButton>
    </>
  );
}

function ForThisDonor({ userId }: { userId: string }) {
  return <RequestsForDonor needs={useRequestsForDonor(userId)} limit={LISTED} />;
}

export default function FindBloodPage() {
  const identity = useIdentity();
  const locked = useSession((session) => session.locked);
  const state = useRouterStateOnce();
  const preselected = bloodTypeOf(state);
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('open');
  useScrollToForm(preselected !== undefined);
  return (
    <>
      <div className="mx-auto max-w-page px-4 pt-8 sm:pt-12">
        <PageHeading
          title="Find Blood"
          actions={
            <a href="#create-request" className={getButtonStyle('urgent', false)}>
              Request Blood
            </a>
          }
        >
          See what is needed near you, and ask for blood for a patient.
        </PageHeading>
      </div>
      <SupplySection />
      <Section
        id="blood-requests"
        title="Urgent blood requests"
        intro="Open requests, the most urgent first."
        tinted
      >
        {identity ? (
          <Tabs label="Which requests" tabs={tabs} selected={tab} onSelect={setTab}>
            {tab === 'needs-you' ? (
              <ForThisDonor key={identity.userId} userId={identity.userId} />
            ) : (
              <OpenList />
            )}
          </Tabs>
        ) : (
          <OpenList />
        )}
      </Section>
      <Section
        id="create-request"
        title="Create a blood request"
        intro="It is saved on this device at once, and sent as soon as there is a connection."
      >
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(14rem,1fr)]">
          {/* if somebody logs in or out, the form's key changes, which resets the form */}
          <Suspense fallback={<Skeleton rows={12} label="Loading the form" />}>
            {locked ? (
              <FormMessage tone="info">Unlock the screen to post a request.</FormMessage>
            ) : (
              <RequestForm key={identity?.userId} preselected={preselected} />
            )}
          </Suspense>
          <WhatHappensNext />
        </div>
      </Section>
      <FactsSection />
    </>
  );
}
