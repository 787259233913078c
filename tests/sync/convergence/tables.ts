import { SYNCED } from '@/collections/facts';

/** The tables that a run fills. */
export const TABLES = [
  ...SYNCED.map((name) => `public.${name}`),
  'private.waves',
  'private.hidings',
  'private.told',
  'private.outbox',
  'private.consents',
  'private.estimates',
  'private.change_log',
  'private.push_ledger',
  'private.admins',
  'private.members',
  'audit.texts',
  'audit.wishes',
];
