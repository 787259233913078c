import { rule, type Rule } from '../rule';

const DAY = ['pgtap:drive-outcomes'];

/** Rules about what staff say of people at a drive, and whom that makes known. */
export const DRIVE_DAY: readonly Rule[] = [
  rule(
    'a-donation-at-a-drive-is-taken-back',
    'private.decide_reservation',
    `if was.outcome = 'given' then`,
    `if false then`,
    DAY,
  ),
  rule(
    'whoever-gave-may-not-have-arrived',
    'private.decide_reservation',
    `coalesce(new.checked_in_at, was.checked_in_at, now())`,
    `new.checked_in_at`,
    DAY,
  ),
  rule(
    'a-member-says-that-they-gave',
    'private.who_arrived',
    `and new.outcome is distinct from was.outcome then`,
    `and false then`,
    DAY,
  ),
  rule(
    'a-member-sees-themselves',
    'private.seen_of',
    `and s.seen_by is distinct from account`,
    ``,
    DAY,
  ),
  rule(
    'whom-no-staff-saw-is-accepted-far-ahead',
    'private.comes_late',
    `or p.standing not in ('witnessed', 'member')`,
    `or false`,
    ['pgtap:standing'],
  ),
  rule(
    'a-desk-loses-the-donors-of-today',
    'private.archive_pledges',
    `and o.arrive_by > now() - interval '48 hours'`,
    `and false`,
    ['pgtap:answers'],
  ),
];
