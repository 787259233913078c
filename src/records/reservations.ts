import { paths } from '@/paths';
import { describeClock } from '@/ui/date-words';
import type { WordsOf } from './define';
import { joined, text } from './describe';
import { field } from './labels';

export const reservations: WordsOf<'reservations'> = {
  kind: 'reservation',
  plural: 'reservations',
  changeTo: 'a reservation',
  labels: {
    preferred_time: field('Preferred Time', 'time'),
    cancelled: field('Cancelled', 'tick'),
    checked_in_at: field('Arrived'),
    no_show: field('Did not come', 'tick'),
    outcome: field('Outcome'),
    walk_in_name: field('Name'),
    walk_in_contact: field('Contact'),
    user_id: null,
    user_email: null,
    drive_id: null,
  },
  // `drive`: the drive's name, which is no column
  describe: (record) =>
    joined(record['walk_in_name'], record['drive'], describeClock(text(record['preferred_time']))),
  link({ drive_id: drive, checked_in_at, no_show, walk_in_name }, isAdmin) {
    // somebody who has come, did not come or walked in is on the drive's list
    if (drive && (checked_in_at || no_show || walk_in_name))
      return { to: isAdmin ? paths.adminDrive(drive) : paths.myDrive(drive), label: 'View drive' };
    return { to: drive ? paths.schedule(drive) : paths.drives, label: 'View reservation' };
  },
  audit: {
    what: 'a reservation',
    added: (after) => (after['walk_in_name'] ? 'Added somebody who walked in' : null),
    changed(after) {
      if (after['cancelled'] === true) return 'Took somebody off a drive’s list';
      if (after['outcome'] === 'given') return 'Noted that somebody gave blood';
      if (after['outcome'] === 'could_not') return 'Noted that somebody could not give';
      if ('checked_in_at' in after)
        return after['checked_in_at'] === null ? 'Took a check-in back' : 'Checked somebody in';
      if ('no_show' in after)
        return after['no_show'] === true
          ? 'Noted that somebody did not come'
          : 'Took a no-show back';
      return null;
    },
  },
  forms: { reservation: { title: 'Reservation', to: paths.schedule, of: 'drives' } },
};
