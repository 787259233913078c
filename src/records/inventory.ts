import { COMPONENTS } from '@/blood/request-life';
import { paths } from '@/paths';
import type { WordsOf } from './define';
import { describeUnits } from './describe';
import { bloodType, choice, field } from './labels';

/** The inventory's tab with the units. */
const UNITS = `${paths.adminInventory}?tab=units`;

export const inventory = {
  kind: 'inventory entry',
  plural: 'inventory entries',
  title: 'inventory',
  changeTo: 'the inventory',
  labels: {
    blood_type: bloodType,
    units: field('Units', 'number'),
    component: choice('Kind of Blood', COMPONENTS),
    location: field('Location'),
    added_date: field('Added', 'date'),
    expiry_date: field('Expires', 'date'),
    outcome: {
      ...choice('Used or discarded', { used: 'Used', discarded: 'Discarded' }),
      isChosen: true,
    },
    discard_reason: field('Reason'),
    org_id: null,
    request_id: null,
    taken_from: null,
    pledge_id: null,
  },
  describe: (record) => describeUnits(record['units'], record['blood_type'], record['location']),
  link: (_, isAdmin) => ({ to: isAdmin ? UNITS : paths.myStock, label: 'View inventory' }),
  audit: {
    what: 'units of the inventory',
    added({ outcome }) {
      if (!outcome) return null;
      return outcome === 'used' ? 'Used units of a batch' : 'Discarded units of a batch';
    },
    changed({ outcome, tell_donor: told }) {
      if (told === true) return 'Told a donor that their blood was given to a patient';
      if (outcome === undefined) return null;
      if (outcome === null) return 'Put units back on the shelf';
      return outcome === 'used' ? 'Used units' : 'Discarded units';
    },
  },
  forms: {
    'inventory-units': { title: 'Units for the inventory', to: UNITS },
    'take-units': { title: 'Units taken from the shelf', to: () => UNITS },
    'team-units': { title: 'Units of your hospital', to: () => paths.myStock },
  },
} satisfies WordsOf<'inventory'>;
