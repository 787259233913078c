import { SYNCED } from '@/collections/facts';

/** The tables into which a run writes. */
export const TABLES = [
  ...SYNCED.map((name) => `public.${name}`),
  'private.outweighed',
  'private.waves',
  'private.hidings',
  'private.alert_recipients',
  'private.outbox',
  'private.consents',
  'private.estimates',
  'private.card_codes',
  'private.change_log',
  'private.push_ledger',
  'private.admins',
  'private.members',
  'audit.texts',
  'audit.wishes',
];
