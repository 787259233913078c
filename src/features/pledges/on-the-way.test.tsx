import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PledgeDoc } from '@/collections/pledges/row';
import { OnTheWay } from './OnTheWay';
import { OutcomeButtons } from './OutcomeButtons';
import { describeArrival, describeWay } from './WayLine';

const HOUR = 3_600_000;
const at = (hour: number) => new Date(hour * HOUR).toISOString();

const pledgeOf = (fields: Partial<PledgeDoc>) =>
  ({
    id: 'a pledge',
    blood_type: 'O-',
    accepted_at: at(0),
    arrive_by: at(4),
    status: 'accepted',
    decision: 'accepted',
    outcome: null,
    may_ask: true,
    on_way_at: null,
    here_at: null,
    still_coming_at: null,
    seen_at: null,
    withdrawn: false,
    unsent: 0,
    pending: null,
    rev: 1,
    ...fields,
  }) as PledgeDoc;

/** The labels of all buttons in what is shown. */
const listButtons = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label = '']) =>
    label.replaceAll(/<[^>]*>/g, ''),
  );
const ofDonor = (fields: Partial<PledgeDoc>, hour = 1) =>
  listButtons(renderToStaticMarkup(<OnTheWay pledge={pledgeOf(fields)} now={hour * HOUR} />));
const ofDesk = (fields: Partial<PledgeDoc>) =>
  listButtons(renderToStaticMarkup(<OutcomeButtons pledge={pledgeOf(fields)} />));

// covers: donor-way
test.each<[string, Partial<PledgeDoc>, number, string[]]>([
  ['expected', {}, 1, ['On my way', 'I cannot come']],
  ['expected on another day', { arrive_by: at(30) }, 1, ['I cannot come']],
  ['asked', {}, 2, ['Yes, I am coming', 'I cannot come']],
  ['coming', { still_coming_at: at(2) }, 3, ['On my way', 'I cannot come']],
  ['on the way', { on_way_at: at(2) }, 3, ['I am here', 'Not on my way yet', 'I cannot come']],
  ['here', { here_at: at(3) }, 3, ['I am not here yet', 'I cannot come']],
  ['seen by the desk', { seen_at: at(3) }, 3, []],
])('a donor who is %s has one thing to say next', (_, fields, hour, buttons) => {
  expect(ofDonor(fields, hour)).toEqual(buttons);
});

test('what a donor said without a network is said to be on this phone', () => {
  const html = renderToStaticMarkup(
    <OnTheWay pledge={pledgeOf({ on_way_at: at(2), unsent: 1 })} now={3 * HOUR} />,
  );
  expect(html).toContain('Saved on this phone');
});

test.each<[string, Partial<PledgeDoc>, string[]]>([
  ['expected', {}, ['Here', 'Gave blood', 'Could not give', 'Did not come']],
  ['here', { seen_at: at(3) }, ['Gave blood', 'Could not give', 'Did not come', 'Not here']],
  ['marked as not come', { status: 'missed' }, ['Gave blood', 'Could not give']],
  ['said to be unable', { status: 'could_not' }, ['Gave blood', 'Did not come']],
  [
    'late, and no longer expected',
    { status: 'expired' },
    ['Here', 'Gave blood', 'Could not give', 'Did not come'],
  ],
])('the desk can say of a donor who is %s', (_, fields, buttons) => {
  expect(ofDesk(fields)).toEqual(buttons);
});

test('a line of the desk tells how far a donor is', () => {
  expect(describeWay(pledgeOf({}), HOUR)).toBe('Said nothing yet');
  expect(describeWay(pledgeOf({ asked_at: at(2) }), 3 * HOUR)).toMatch(
    /^Said nothing yet, asked \d.*, 1 hr ago$/,
  );
  expect(describeWay(pledgeOf({ on_way_at: at(2) }), 3 * HOUR)).toMatch(/^On the way since \d/);
  expect(describeWay(pledgeOf({ on_way_at: at(2), seen_at: at(3) }), 3 * HOUR)).toMatch(
    /^Here since \d/,
  );
  expect(describeArrival(at(4), 3.5 * HOUR)).toMatch(/^There by \d.*, in 30 min$/);
  expect(describeArrival(at(4), 5 * HOUR)).toMatch(/^Was due \d.*, 1 hr ago$/);
});
