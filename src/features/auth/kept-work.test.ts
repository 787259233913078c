import { expect, test } from 'vitest';
import type { DraftDoc } from '@/collections/device';
import { paths } from '@/paths';
import { findKeptWork } from './kept-work';

const draft = (id: string, values: DraftDoc['values'], fields: Partial<DraftDoc> = {}) => ({
  id: `${id}#1`,
  values,
  at: 1,
  tab: 'this tab',
  ...fields,
});
const find = (drafts: DraftDoc[], from?: string) => findKeptWork(drafts, from, 'this tab');

const asked = { requester_name: 'Mary Ann Smith ', contact: '555 0100', email: 'a@b.example' };
const request = draft('blood-request', { ...asked, blood_type: 'AB-', hospital: 'Saint Kept' });

// covers: kept-for-sign-up
test('a request brings name, phone and e-mail, and not the blood type, which is the patient’s', () =>
  expect(find([request], paths.createRequest)).toEqual({
    what: 'request',
    answers: {
      first_name: 'Mary Ann',
      last_name: 'Smith',
      phone_number: '555 0100',
      email: 'a@b.example',
    },
  }));

test('a donation brings the address and the blood type too', () =>
  expect(
    find(
      [
        draft('donor-registration', {
          full_name: 'Dora',
          phone_number: '1',
          blood_type: 'AB-',
          address: '8 Lane',
          city: 'Boise',
          state: 'ID',
          zip_code: '83702',
        }),
      ],
      paths.donorForm,
    )?.answers,
  ).toEqual({
    first_name: 'Dora',
    last_name: '',
    phone_number: '1',
    letter: 'AB',
    rh: 'negative',
    address: '8 Lane',
    city: 'Boise',
    state: 'ID',
    zip_code: '83702',
  }));

test('an offer is found by its request', () => {
  const values = { contact_name: 'Dora Donor', contact_phone: '1', blood_type: 'unknown' };
  const offers = [draft('pledge:one', values), draft('pledge:two', {})];
  expect(find(offers, paths.pledge('one'))).toMatchObject({
    what: 'offer',
    answers: { first_name: 'Dora', last_name: 'Donor', letter: 'unknown' },
  });
  expect(find(offers, paths.pledge('three'))).toBeNull();
});

test('nothing is taken from another tab, another form, or a log-in that leads elsewhere', () => {
  expect(find([{ ...request, tab: 'another' }], paths.createRequest)).toBeNull();
  expect(find([request], paths.donorForm)).toBeNull();
  expect(find([request], paths.profile)).toBeNull();
  expect(find([request])).toBeNull();
});

test('a damaged draft brings what can be read', () =>
  expect(find([draft('blood-request', { contact: 5 })], paths.createRequest)?.answers).toEqual({
    first_name: '',
    last_name: '',
    phone_number: '',
    email: '',
  }));
