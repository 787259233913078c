import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { URGENCIES } from '@/blood/urgency';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { FactsSection } from './list/FindBloodPage';
import { RequestCard } from './list/RequestCard';
import { RequestList } from './list/RequestList';
import type { OpenRequests } from './list/use-open-requests';

const html = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>).replaceAll('&#x27;', "'");

const request = {
  id: 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f',
  user_id: '',
  blood_type: 'O-',
  required_units: 2,
  hospital: 'St Mary',
  location: 'Springfield, IL 62701',
  urgency: 'Critical',
  created_at: '2026-03-05T10:00:00Z',
  requester_type: 'family',
  request_fulfilled: false,
  rev: 1,
  unsent: 0,
  pending: null,
} as BloodRequestDoc;

describe('a request in the list', () => {
  it('shows what is needed, where, how urgently, by whom, since when and how far away', () => {
    expect(html(<RequestCard request={request} miles={12.2} isAnswered={false} />)).toMatch(
      /O−.*2 units needed.*St Mary.*Springfield, IL 62701.*Critical: immediately.*About 12 miles away.*Patient's Family · Posted.*2026.*href="\/request\/c3f9d8a0-/,
    );
  });

  // covers: find-blood-phone
  it('says how long ago it was posted, and how many units are still needed, and shows it as a drop', () => {
    const card = html(
      <RequestCard
        request={{
          ...request,
          created_at: new Date(Date.now() - 12.5 * 60_000).toISOString(),
          units_given: 1,
        }}
        miles={null}
        isAnswered={false}
      />,
    );
    expect(card).toContain('12 min ago');
    expect(card).toContain('1 unit still needed');
    expect(card).toMatch(/data-full="50" data-coming="0"/);
  });

  // covers: find-blood-phone
  it('looks different as a whole by its urgency', () => {
    const looks = URGENCIES.map((urgency) => {
      const card = html(
        <RequestCard request={{ ...request, urgency }} miles={null} isAnswered={false} />,
      );
      return /^<li class="([^"]*)"/.exec(card)?.[1];
    });
    expect(new Set(looks).size).toBe(URGENCIES.length);
  });

  it('shows Unknown date when it has none, and no distance when it is unknown', () => {
    const card = html(
      <RequestCard request={{ ...request, created_at: '' }} miles={null} isAnswered={false} />,
    );
    expect(card).toContain('Posted Unknown date');
    expect(card).not.toContain('away');
  });
});

describe('the list of requests', () => {
  const list = (open: OpenRequests, filtered = false) =>
    html(<RequestList list={open} milesTo={() => null} filtered={filtered} emptyAction="way on" />);
  const empty: OpenRequests = { state: 'ready', rows: [], more: false };

  it('says when nothing is needed, with a link to make a request', () => {
    expect(list(empty)).toMatch(/No urgent blood requests.*Create a request.*way on/);
    expect(list(empty, true)).toContain('No open requests match');
  });

  // covers: error-requests-load
  it('says that it is loading, or that it could not be loaded', () => {
    expect(list({ state: 'loading' })).toContain('Loading blood requests');
    expect(list({ state: 'failed' })).toContain(
      'Failed to load blood request data. Please try again later.',
    );
  });
});

// covers: figures-facts
it.each(['43,000 pints', '1 in 7', '5 million', 'Every 2 seconds'])(
  'the facts have the figure %s',
  (figure) => expect(html(<FactsSection />)).toContain(`>${figure}<`),
);
