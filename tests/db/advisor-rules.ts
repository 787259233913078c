/** A rule of Supabase's database advisor, as a query on the database's catalogue. */
export interface AdvisorRule {
  name: string;
  /** the query, which returns a row for each finding */
  findings: string;
  /** a script that breaks the rule, to show that the query finds it */
  planted: string;
}

const SCHEMAS = `('public'::regnamespace, 'private'::regnamespace)`;
const NOT_OF_AN_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend e where e.objid = ${oid} and e.deptype = 'e')`;

/** All policies, with their expressions as text. */
const POLICIES = `(
  select c.oid::regclass as target, p.polname, p.polcmd, p.polroles,
    coalesce(pg_get_expr(p.polqual, p.polrelid), '') as qual,
    coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') as checks,
    c.oid as target_oid, c.relnamespace
  from pg_policy p join pg_class c on c.oid = p.polrelid)`;

export const tableRules: AdvisorRule[] = [
  {
    name: 'every table of the API has row-level security',
    findings: `select oid::regclass from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    planted: 'alter table public.drives disable row level security',
  },
  {
    name: 'no table has row-level security and no policy',
    findings: `select oid::regclass from pg_class c
      where relnamespace in ${SCHEMAS} and relkind in ('r', 'p') and relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid)`,
    planted:
      'create table public.bare (id uuid); alter table public.bare enable row level security',
  },
  {
    name: 'the API has no view, materialized view or foreign table, which row-level security does not bind',
    findings: `select oid::regclass from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')`,
    planted: 'create view public.all_donors as select * from public.donors',
  },
  {
    name: 'every table has a primary key',
    findings: `select oid::regclass from pg_class c where relnamespace in ${SCHEMAS} and relkind in ('r', 'p')
      and not exists (select from pg_index where indrelid = c.oid and indisprimary)`,
    planted: 'create table private.keyless (id uuid)',
  },
  {
    name: 'an index leads with the columns of every foreign key',
    findings: `select f.conrelid::regclass, f.conname from pg_constraint f
      where f.contype = 'f' and f.connamespace in ${SCHEMAS} and not exists (
        select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey)`,
    planted: 'drop index public.donors_by_owner',
  },
  {
    name: 'no two indexes are the same',
    findings: `select a.indexrelid::regclass, b.indexrelid::regclass from pg_index a join pg_index b
      on a.indrelid = b.indrelid and a.indexrelid < b.indexrelid
        and regexp_replace(pg_get_indexdef(a.indexrelid), ' INDEX \\S+ ', '') = regexp_replace(pg_get_indexdef(b.indexrelid), ' INDEX \\S+ ', '')
      join pg_class c on c.oid = a.indrelid where c.relnamespace in ${SCHEMAS}`,
    planted: 'create index again on public.donors (user_id, created_at desc)',
  },
  {
    name: 'no extension lies in the schema of the API',
    findings: `select extname from pg_extension where extnamespace = 'public'::regnamespace`,
    planted: 'create extension pgtap schema public',
  },
];

export const policyRules: AdvisorRule[] = [
  {
    name: 'no policy calls a function for each row that says the same for all of them',
    findings: `select target, polname from ${POLICIES} p,
      lateral regexp_replace(qual || ' ' || checks, '\\( SELECT (auth|private|realtime)\\.\\w+\\(\\) AS \\w+\\)', '', 'g') as rest
      where rest ~ '(auth|private|realtime)\\.\\w+\\(|current_setting\\('`,
    planted: `create policy "slow" on public.donors for select to authenticated using (user_id = auth.uid())`,
  },
  {
    name: 'an index leads with every column that a policy compares with the caller',
    findings: `select target, polname, found[1] as column from ${POLICIES} p,
      lateral regexp_matches(qual || ' ' || checks, '(\\w+) = \\( SELECT auth\\.uid\\(\\)', 'g') found
      where not exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = target_oid and i.indpred is null and a.attname = found[1])`,
    planted: 'drop index public.blood_requests_by_owner',
  },
  {
    name: 'no policy lets everything be written',
    findings: `select target, polname from ${POLICIES} p
      where polcmd in ('a', 'w', 'd', '*') and (qual = 'true' or checks = 'true' or (qual = '' and checks = ''))`,
    planted: `create policy "open" on public.drives for insert to authenticated with check (true)`,
  },
  {
    name: 'every policy says for which roles it is',
    findings: `select target, polname from ${POLICIES} p where 0 = any (polroles)`,
    planted: `create policy "for all" on public.drives for select using (not deleted)`,
  },
  {
    name: 'one policy a table, role and verb',
    findings: `select target, role, verb from ${POLICIES} p, unnest(polroles) role,
      unnest(case polcmd when '*' then array['r', 'a', 'w', 'd'] else array[polcmd::text] end) verb
      where relnamespace = 'public'::regnamespace group by target, role, verb having count(*) > 1`,
    planted: `create policy "second" on public.donors for select to authenticated using (is_available)`,
  },
  {
    name: 'no policy believes what users can write about themselves',
    findings: `select target, polname from ${POLICIES} p where qual || checks ~ 'user_metadata|raw_user_meta_data'`,
    planted: `create policy "trusting" on public.inventory for delete to authenticated
      using ((select auth.jwt()) -> 'user_metadata' ->> 'admin' = 'true')`,
  },
];

export const functionRules: AdvisorRule[] = [
  {
    name: 'every function has a pinned search_path',
    findings: `select p.oid::regprocedure from pg_proc p where pronamespace in ${SCHEMAS}
      and not coalesce(proconfig, '{}') @> array['search_path=""'] and ${NOT_OF_AN_EXTENSION('p.oid')}`,
    planted: `create function private.loose() returns integer language sql as 'select 1'`,
  },
  {
    name: 'functions with the rights of their owner are in the unexposed schema only',
    findings: `select p.oid::regprocedure from pg_proc p
      where prosecdef and pronamespace not in ('private'::regnamespace, 'pg_catalog'::regnamespace)
        and ${NOT_OF_AN_EXTENSION('p.oid')}`,
    planted: `create function public.mighty() returns integer language sql security definer set search_path = '' as 'select 1'`,
  },
];
