import {
  CircleAlert,
  Clock,
  Droplet,
  HandHeart,
  ListChecks,
  type LucideIcon,
  User,
} from 'lucide-react';
import type { AlertKind } from '@/blood/alert';

/**
 * The icon beside each kind of alert. All of them are in the frame already, because another icon would enlarge files
 * that each list loads.
 */
export const ALERT_ICONS: Record<AlertKind, LucideIcon> = {
  request_near: Droplet,
  pledge_accepted: HandHeart,
  pledge_declined: HandHeart,
  pledge_not_needed: HandHeart,
  pledge_ending: Clock,
  pledge_arrival: Clock,
  pledge_received: HandHeart,
  pledge_withdrawn: CircleAlert,
  pledge_missed: CircleAlert,
  request_expiring: Clock,
  request_expired: Clock,
  request_renewed: ListChecks,
  request_fulfilled: ListChecks,
  request_hidden: CircleAlert,
  request_shown: ListChecks,
  may_give_again: Droplet,
  drive_tomorrow: Clock,
  drive_called_off: CircleAlert,
  drive_moved: CircleAlert,
  drive_near: Droplet,
  proposal_answered: ListChecks,
  record_corrected: User,
  number_shown: User,
};
