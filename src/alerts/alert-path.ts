import type { AlertKind } from '@/blood/alert';
import { paths } from '@/paths';

/** What an alert is about: its kind, and the request or drive. */
export interface AlertSubject {
  kind: AlertKind;
  request_id: string | null;
  drive_id: string | null;
}

const toRequest = ({ request_id: id }: AlertSubject) => (id ? paths.request(id) : paths.inbox);
const toPledge = ({ request_id: id }: AlertSubject) => (id ? paths.pledge(id) : paths.myPledges);

const toDrive = ({ drive_id: id }: AlertSubject) => (id ? paths.schedule(id) : paths.drives);

const PATHS: Record<AlertKind, (of: AlertSubject) => string> = {
  request_near: toRequest,
  pledge_accepted: toPledge,
  pledge_declined: () => paths.myPledges,
  pledge_not_needed: () => paths.myPledges,
  pledge_ending: toPledge,
  pledge_arrival: toPledge,
  pledge_asked: toPledge,
  pledge_lapsed: toPledge,
  pledge_received: toRequest,
  pledge_withdrawn: toRequest,
  pledge_missed: toPledge,
  pledge_moved: toPledge,
  pledge_tomorrow: toPledge,
  pledge_given: (of) => (of.request_id ? toPledge(of) : paths.myHistory),
  pledge_surplus: toPledge,
  unit_used: () => paths.myHistory,
  request_expiring: toRequest,
  request_expired: toRequest,
  request_renewed: toRequest,
  request_fulfilled: toRequest,
  request_hidden: toRequest,
  request_shown: toRequest,
  request_tomorrow: toRequest,
  may_give_again: () => paths.home,
  drive_tomorrow: toDrive,
  drive_called_off: () => paths.drives,
  drive_moved: toDrive,
  drive_near: ({ drive_id: id }) => (id ? paths.drive(id) : paths.drives),
  proposal_answered: ({ drive_id: id }) => (id ? paths.drive(id) : paths.organizeDrive),
  record_corrected: () => paths.profile,
  number_shown: () => paths.seenNumber,
  card_read: () => paths.donorCard,
};

/** Returns the path of the page on which the person can act on an alert. */
export const getAlertPath = (subject: AlertSubject): string => PATHS[subject.kind](subject);
