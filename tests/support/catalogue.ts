import type { TestDatabase } from './database';

export interface Column {
  table: string;
  name: string;
  /** the name of its type in pg_type; of a list, the name of its elements' type */
  type: string;
  isList: boolean;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
}

/** Reads the columns of all tables of the API, in alphabetical order. */
export function readColumns(db: TestDatabase): Promise<Column[]> {
  return db.query<Column>(`
    select c.relname as "table", a.attname as name, coalesce(e.typname, t.typname) as type,
      e.oid is not null as "isList", not a.attnotnull as nullable, a.atthasdef as "hasDefault",
      a.attgenerated <> '' as generated
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C", a.attname collate "C"`);
}

export interface FunctionSignature {
  name: string;
  /** the arguments in their order; those that are optional come last */
  args: { name: string; type: string; isList: boolean; optional: boolean }[];
  returns: string;
}

/** Reads the functions of the API, in alphabetical order. */
export async function readFunctions(db: TestDatabase): Promise<FunctionSignature[]> {
  return db.query<FunctionSignature>(`
    select p.proname as name, p.prorettype::regtype::text as returns, coalesce((
      select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', coalesce(e.typname, t.typname),
        'isList', e.oid is not null, 'optional', n > p.pronargs - p.pronargdefaults) order by p.proargnames[n] collate "C")
      from unnest(p.proargtypes::oid[]) with ordinality a (oid, n)
      join pg_type t on t.oid = a.oid
      left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'), '[]') as args
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C"`);
}
