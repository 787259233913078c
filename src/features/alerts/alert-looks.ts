import {
  CalendarDays,
  CalendarX,
  Clock,
  CircleCheck,
  Droplet,
  Eye,
  HandHeart,
  HeartHandshake,
  type LucideIcon,
  Pencil,
  UserRoundX,
} from 'lucide-react';
import type { AlertKind } from '@/blood/alert';

const OFFER = HandHeart;
const TIME = Clock;
const DONE = CircleCheck;

/** The icon beside each kind of alert. */
export const ALERT_ICONS: Record<AlertKind, LucideIcon> = {
  request_near: Droplet,
  pledge_accepted: OFFER,
  pledge_declined: OFFER,
  pledge_not_needed: OFFER,
  pledge_ending: TIME,
  pledge_arrival: TIME,
  pledge_received: HeartHandshake,
  pledge_withdrawn: UserRoundX,
  request_expiring: TIME,
  request_expired: TIME,
  request_renewed: TIME,
  request_fulfilled: DONE,
  may_give_again: Droplet,
  drive_tomorrow: CalendarDays,
  drive_called_off: CalendarX,
  record_corrected: Pencil,
  number_shown: Eye,
};
