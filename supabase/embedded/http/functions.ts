import type { Database } from '../database/database';

/** A function that the API serves. */
export interface OpenFunction {
  name: string;
  /** The parameters with their types, in the order of the declaration. */
  parameters: { name: string; type: string; isOptional: boolean }[];
  isStable: boolean;
  returnsSet: boolean;
  returnsVoid: boolean;
}

/** The functions that the migrations registered with `private.open_function()`. */
const REGISTERED = `
  select json_build_object('name', p.proname, 'isStable', p.provolatile <> 'v',
    'returnsSet', p.proretset, 'returnsVoid', p.prorettype = 'void'::regtype,
    'parameters', (select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[a.n], ''), 'type', format_type(a.type, null),
        'isOptional', a.n > p.pronargs - p.pronargdefaults) order by a.n), '[]')
      from unnest(p.proargtypes::oid[]) with ordinality a(type, n)))::text
  from private.open_functions o join pg_proc p on p.oid = o.signature::regprocedure
  where p.pronamespace = 'public'::regnamespace`;

/** Reads the functions that the API serves. The API serves no others. */
export async function readOpenFunctions(database: Database): Promise<Map<string, OpenFunction>> {
  const [rows = []] = await database.batch([{ text: REGISTERED }]);
  const functions = rows.map(([json]) => JSON.parse(json ?? '') as OpenFunction);
  return new Map(functions.map((f) => [f.name, f]));
}
