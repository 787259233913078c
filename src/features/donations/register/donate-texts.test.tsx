import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import DonateBloodPage from './DonateBloodPage';

const page = renderToStaticMarkup(
  <MemoryRouter>
    <DonateBloodPage />
  </MemoryRouter>,
);

// covers: page-donate-blood
it('the donate page has its sections in order', () => {
  const order = [
    '<h1',
    'href="/donations"',
    'id="donor-form"',
    'Why give blood',
    'What happens',
    'Can I give blood?',
    'Ready when you are',
  ].map((part) => page.indexOf(part));
  expect(order.every((at) => at >= 0)).toBe(true);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(page.slice(page.indexOf('Can I give blood?'))).toContain('href="/blood-requests"');
});

// covers: constant-minimum-age, constant-intervals, constant-duration
it.each([
  'at least 17 (16 with parental consent in some states)',
  'weigh at least 110 pounds',
  '56 days (8 weeks)',
  'Plasma can be given up to twice a week',
  '8-10 minutes',
  'The whole visit is under an hour',
])('the donate page says: %s', (words) => expect(page).toContain(words));
