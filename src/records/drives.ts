import { paths } from '@/paths';
import type { WordsOf } from './define';
import { joined } from './describe';
import { field } from './labels';

export const drives = {
  kind: 'donation drive',
  plural: 'drives',
  changeTo: 'a donation drive',
  labels: {
    name: field('Name'),
    date: field('Date', 'date'),
    start_time: field('Opens', 'time'),
    end_time: field('Ends', 'time'),
    location: field('Location'),
    address: field('Address'),
    zip_code: field('ZIP Code'),
    slots_total: field('Places', 'number'),
    requirements: field('Requirements', 'lines'),
    incentives: field('Incentives', 'lines'),
    called_off: field('Called off', 'tick'),
    called_off_reason: field('Reason', 'area'),
    slots_available: null,
    org_id: null,
  },
  describe: (record) => joined(record['name'], record['date']),
  link: ({ id }, isAdmin) => ({
    to: isAdmin ? paths.adminDrive(id) : paths.myDrive(id),
    label: 'View drive',
  }),
  audit: {
    what: 'a donation drive',
    changed(after) {
      if (after['called_off'] === true) return 'Called off a donation drive';
      return 'slots_total' in after ? 'Changed the places of a donation drive' : null;
    },
  },
  forms: {
    'drive-form': {
      title: 'Donation drive',
      to(id) {
        if (id === 'new') return paths.adminNewDrive;
        return id.startsWith('new-')
          ? paths.adminDriveFrom(id.slice('new-'.length))
          : paths.changeAdminDrive(id);
      },
    },
    'team-drive': {
      title: 'Donation drive',
      to: (id) => (id === 'new' ? paths.myNewDrive : paths.changeMyDrive(id)),
    },
  },
} satisfies WordsOf<'drives'>;
