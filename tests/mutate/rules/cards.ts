import { rule, type Rule } from '../rule';

const SCANS = ['pgtap:scans'];
const CODE = ['src/features/cards/card-code.test.ts'];

/** Rules about donor cards and their scans. */
export const CARDS: readonly Rule[] = [
  rule(
    'a-mistyped-code-is-sent',
    'src/features/cards/card-code.ts',
    `withCheck(code) === plain ? { code } : { problem: 'mistyped' }`,
    `withCheck(code) === plain || true ? { code } : { problem: 'mistyped' }`,
    CODE,
  ),
  rule(
    'the-card-of-another-server-is-read',
    'src/features/cards/card-code.ts',
    `if (url.origin !== origin) return { problem: 'elsewhere' };`,
    ``,
    CODE,
  ),
  rule(
    'a-card-forgets-the-type-of-a-donation',
    'src/features/cards/card-words.ts',
    `profile?.blood_type ?? donations[0]?.blood_type ?? null`,
    `profile?.blood_type ?? null`,
    ['src/features/cards/card-words.test.ts'],
  ),
  rule(
    'the-copy-of-my-data-names-whom-i-scanned',
    'src/features/profile/my-data.ts',
    `['person_name', `,
    `[`,
    ['src/features/profile/my-data.test.ts'],
  ),
  rule(
    'a-renewed-card-leaves-its-code-open',
    'private.follow_card',
    `update private.card_codes c set void_at = now() where c.user_id = new.id and c.void_at is null;`,
    ``,
    ['pgtap:donor-cards'],
  ),
  rule('codes-are-made-without-end', 'private.follow_card', `if 40 <= (`, `if 40000 <= (`, [
    'pgtap:donor-cards',
  ]),
  rule(
    'an-old-card-still-opens',
    'private.read_card',
    `when card.void_at is not null then 'renewed'`,
    `when false then 'renewed'`,
    SCANS,
  ),
  rule(
    'a-hospital-that-nobody-verified-reads-cards',
    'private.read_card',
    `org.id is not null and (org.verified_at is null or org.closed_at is not null)`,
    `false`,
    SCANS,
  ),
  rule(
    'a-late-donor-is-a-stranger-at-the-desk',
    'private.read_card',
    `('accepted', 'expired', 'missed')`,
    `('accepted', 'missed')`,
    SCANS,
  ),
  rule('a-deleted-donation-tells-the-type', 'private.type_of', ` and not d.deleted`, ``, SCANS),
  rule(
    'anybody-reads-cards',
    'private.reads_cards_for',
    `if org.id is null and (select auth.uid()) is not null and not private.is_admin() then`,
    `if false then`,
    SCANS,
  ),
  rule('guessing-goes-on', 'private.reads_too_much', `20 <= (`, `20000 <= (`, SCANS),
  rule('a-hospital-collects-names', 'private.reads_too_much', `300 <= (`, `30000 <= (`, SCANS),
  rule(
    'a-scan-checks-in-by-itself',
    'private.follow_scan',
    `if new.here and was.here is not true then`,
    `if was.here is not true then`,
    SCANS,
  ),
  rule(
    'each-scan-tells-its-person',
    'private.follow_scan',
    `coalesce(new.org_id, new.user_id) || ' ' || current_date`,
    `gen_random_uuid()::text`,
    SCANS,
  ),
  rule(
    'a-vouch-is-taken-back',
    'private.guard_saying',
    `when new.vouched is distinct from old.vouched and old.vouched is not null then 'vouched'`,
    ``,
    SCANS,
  ),
  rule(
    'a-laboratory-overrules-another',
    'private.confirm_from_laboratory',
    `case when p.blood_type_confirmed_at is null or p.blood_type = new.lab_type then 'confirmed' else 'differs' end`,
    `'confirmed'`,
    SCANS,
  ),
  rule(
    'a-scan-is-kept',
    'private.forget_scans',
    `interval '24 hours'`,
    `interval '24 years'`,
    SCANS,
  ),
];
