import type { SqlSession } from '../../../supabase/embedded/database/database';

/** An object of the database's catalogue, or a row that decides how the database behaves. */
export interface Item {
  /** its kind and name, for example `function private.poke(text,text)` */
  name: string;
  /** the text by which it is compared */
  is: string;
  /** the statements that create it and remove it; empty if only a person can write them */
  make: string;
  remove: string;
}

/**
 * The tables whose rows decide how the database behaves, each with its key. The third entry lists columns that only
 * record what has happened.
 */
const ROWS: [table: string, key: string, since: string[]][] = [
  ['private.collections', 'name', []],
  ['private.quotas', 'collection,name', []],
  ['private.open_functions', 'signature', []],
  ['private.jobs', 'name', ['last_run']],
  ['private.alert_kinds', 'kind', []],
  ['private.text_rules', 'n', []],
  ['private.consent_words', 'version', []],
  ['private.supply', 'blood_type', ['available']],
];

const OURS = `('public'::regnamespace, 'private'::regnamespace)`;
const NOT_OF_AN_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;
const RIGHTS = (acl: string) =>
  `coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(${acl}) a), '')`;
/** Matches functions that `private.make_views` makes from `private.collections`. */
const IS_A_VIEW = `p.proname like 'view\\_%' and p.proname not in ('view_body', 'view_rows', 'view_as_caller')`;

const QUERIES = [
  `select 'schema ' || nspname as name, ${RIGHTS('nspacl')} as is, '' as make, '' as remove
    from pg_namespace where oid in ${OURS}`,

  `select 'table ' || c.oid::regclass as name,
      concat_ws(' ', c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions) as is,
      case when c.relrowsecurity then format('alter table %s enable row level security', c.oid::regclass) else '' end as make,
      'drop table ' || c.oid::regclass as remove
    from pg_class c where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'S', 'c')`,

  `select 'rights on ' || c.oid::regclass as name, c.relowner::regrole || ' ' || ${RIGHTS('c.relacl')} || coalesce((
        select string_agg(a.attname || ' ' || ${RIGHTS('a.attacl')}, ' ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attacl is not null), '') as is,
      'select private.apply_grants()' as make, '' as remove
    from pg_class c where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'S')`,

  `select 'order of the columns of ' || c.oid::regclass as name, string_agg(a.attname, ' ' order by a.attnum) as is,
      '' as make, '' as remove
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where relnamespace in ${OURS} and relkind in ('r', 'p') group by c.oid`,

  `select format('column %s.%I', t, a.attname) as name, concat_ws(' ', kind, value, empty, a.attidentity) as is,
      format('alter table %s add column %I %s', t, a.attname, concat_ws(' ', kind, value, empty)) as make,
      format('alter table %s drop column %I', t, a.attname) as remove
    from pg_class c cross join lateral (select c.oid::regclass as t) named
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    cross join lateral (select format_type(a.atttypid, a.atttypmod) as kind, case when a.attnotnull then 'not null' end as empty,
      case a.attgenerated when '' then 'default ' || pg_get_expr(d.adbin, d.adrelid)
        else format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid)) end as value) said
    where relnamespace in ${OURS} and relkind in ('r', 'p', 'c')`,

  `select format('constraint %I on %s', conname, conrelid::regclass) as name,
      pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end as is,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove
    from pg_constraint where connamespace in ${OURS} and conrelid <> 0 and contype not in ('n', 't')`,

  `select 'index ' || indexrelid::regclass as name, pg_get_indexdef(indexrelid) as is,
      pg_get_indexdef(indexrelid) as make, 'drop index ' || indexrelid::regclass as remove
    from pg_index join pg_class c on c.oid = indrelid where c.relnamespace in ${OURS}
      and not exists (select from pg_constraint where conindid = indexrelid)`,

  `select format('trigger %I on %s', tgname, tgrelid::regclass) as name, concat_ws(' ', pg_get_triggerdef(g.oid), tgenabled) as is,
      pg_get_triggerdef(g.oid) as make, format('drop trigger %I on %s', tgname, tgrelid::regclass) as remove
    from pg_trigger g join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
    where not tgisinternal and (c.relnamespace in ${OURS} or p.pronamespace in ${OURS})`,

  `select format('policy %I on %s', polname, polrelid::regclass) as name, said as is,
      format('create policy %I on %s %s', polname, polrelid::regclass, said) as make,
      format('drop policy %I on %s', polname, polrelid::regclass) as remove
    from pg_policy o cross join lateral (select concat_ws(' ', case when not polpermissive then 'as restrictive' end,
      'for ' || case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      'to ' || (select string_agg(r::regrole::text, ', ' order by r::regrole::text) from unnest(polroles) r),
      'using (' || pg_get_expr(polqual, polrelid) || ')', 'with check (' || pg_get_expr(polwithcheck, polrelid) || ')') as said) s`,

  `select 'function ' || p.oid::regprocedure as name, concat_ws(' ', pg_get_function_arguments(p.oid), 'returns',
        pg_get_function_result(p.oid), lanname, provolatile, proisstrict, prosecdef, proparallel, procost, prorows,
        (select string_agg(s, ' ' order by s) from unnest(proconfig) s), prosrc, pg_get_function_sqlbody(p.oid)) as is,
      case when ${IS_A_VIEW} then 'select private.apply_grants()' else pg_get_functiondef(p.oid) end as make, 'drop function ' || p.oid::regprocedure as remove
    from pg_proc p join pg_language l on l.oid = prolang
    where pronamespace in ${OURS} and prokind = 'f' and ${NOT_OF_AN_EXTENSION('p.oid')}`,

  `select 'rights on function ' || p.oid::regprocedure as name, p.proowner::regrole || ' ' || ${RIGHTS('proacl')} as is,
      'select private.apply_grants()' as make, '' as remove
    from pg_proc p where pronamespace in ${OURS} and ${NOT_OF_AN_EXTENSION('p.oid')}`,

  `select format('comment on %s %s', case i.type when 'table column' then 'column' else i.type end, i.identity) as name,
      description as is, format('comment on %s %s is %L', case i.type when 'table column' then 'column' else i.type end,
        i.identity, description) as make,
      format('comment on %s %s is null', case i.type when 'table column' then 'column' else i.type end, i.identity) as remove
    from pg_description o cross join lateral pg_identify_object(o.classoid, o.objoid, o.objsubid) i
    where i.schema in ('public', 'private') or i.identity like any (array['public.%', 'private.%', '% on public.%', '% on private.%'])`,

  `select 'role ' || rolname as name, concat_ws(' ', rolcanlogin, rolinherit, (select string_agg(m.roleid::regrole::text, ' ' order by 1)
      from pg_auth_members m where m.member = r.oid), 'settings', (select setconfig from pg_db_role_setting where setrole = r.oid)) as is,
      '' as make, '' as remove
    from pg_roles r where rolname !~ '^pg_'`,

  `select 'default rights of ' || coalesce(n.nspname, 'all') || ' ' || defaclobjtype::text as name, ${RIGHTS('defaclacl')} as is,
      '' as make, '' as remove
    from pg_default_acl a left join pg_namespace n on n.oid = a.defaclnamespace`,
];

const rowsOf = ([table, key, since]: (typeof ROWS)[number]) => {
  const keys = key.split(',');
  return `
  select 'row of ${table} ' || concat_ws(' ', ${keys.map((column) => `line ->> '${column}'`).join()}) as name, line::text as is,
    (select format('insert into ${table} (%s) select %1$s from jsonb_populate_record(null::${table}, %L) on conflict (${key}) do update set %s',
      string_agg(quote_ident(e.key), ', '), line, string_agg(format('%1$I = excluded.%1$I', e.key), ', '))
      from jsonb_each(line) e) as make,
    'delete from ${table} where ' || concat_ws(' and ', ${keys.map((column) => `format('${column} = %L', line ->> '${column}')`).join()}) as remove
  from ${table} t cross join lateral (select to_jsonb(t) - array[${since.map((column) => `'${column}'`).join()}]::text[] as line) l`;
};

const plain = (text: string) =>
  text
    .replaceAll(/'(?:[^']|'')*'|--[^\n]*|\s+/g, (found) => (found.startsWith("'") ? found : ' '))
    .replaceAll(/ +/g, ' ')
    .trim();

/**
 * Reads the whole state of an application's database by name: its catalogue, and the rows that decide how it behaves.
 * White space and comments inside functions do not count.
 */
export async function snapshotOf(session: SqlSession): Promise<Map<string, Item>> {
  const items: Item[] = [];
  await session.exec(`set search_path = ''`); // with an empty search path, Postgres writes every name with its schema
  for (const query of [...QUERIES, ...ROWS.map(rowsOf)])
    items.push(...(await session.query<Item>(query)));
  await session.exec('reset search_path');
  return new Map(items.map((item) => [item.name, { ...item, is: plain(item.is) }]));
}
