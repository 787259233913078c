import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { now } from '@/clock';
import type { CheckInPerson } from './CheckInRow';
import { CheckInScreen } from './CheckInScreen';

const person = (name: string, fields: Partial<CheckInPerson> = {}): CheckInPerson => ({
  id: name,
  name,
  about: '555 0101',
  at: now() + 600_000,
  state: 'expected',
  code: 'O-',
  said: '',
  chips: null,
  onHere: () => undefined,
  onUndo: null,
  more: [],
  ...fields,
});

const show = (people: readonly CheckInPerson[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CheckInScreen
        title="Door Drive"
        back="/back"
        scanner="/scan"
        people={people}
        action="Check in"
        figures={['1 expected', '1 arrived']}
        connection={<span>Online</span>}
      />
    </MemoryRouter>,
  );

// covers: check-in
it('the list is of those who are expected; the figures, the scanner and the search are in reach', () => {
  const page = show([
    person('Anna'),
    person('Berta', { state: 'here', said: 'Arrived 10:00 AM', onHere: null }),
  ]);
  expect(page).toContain('Anna');
  expect(page).not.toContain('Berta');
  expect(page.match(/data-check-in/g)).toHaveLength(1);
  for (const part of ['Expected 1', 'Here 1', 'Done 0', '1 expected · 1 arrived', 'in 10 min'])
    expect(page).toContain(part);
  expect(page).toContain('href="/scan"');
  expect(page).toContain('type="search"');
});

it('an empty list says so', () => expect(show([])).toContain('Nobody is expected'));
