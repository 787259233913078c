import { SCHEMAS_DIR, type Statement, statementsIn } from './statements';
import type { Item } from './snapshot';

export interface Change {
  name: string;
  /**
   * the statements of a migration that changes the object to what supabase/schemas describes, or a comment that says
   * what a person must do
   */
  sql: string;
}

/** The kinds of objects in the order in which a migration can create them. */
const ORDER =
  'schema role type table order column constraint index function trigger policy row comment rights default';
/** Rights and views are made from the rows of the registry, so they are made last. */
const isMadeFromRows = (sql: string) => sql.startsWith('select private.apply_grants()');
const placeOf = ({ name, sql }: Change) =>
  isMadeFromRows(sql) ? ORDER.length : ORDER.split(' ').indexOf(name.split(' ', 1)[0] ?? '');

const ended = (sql: string) => (sql === '' || sql.endsWith(';') ? sql : `${sql};`);

/**
 * Finds the statement in supabase/schemas that creates an object, with the comment above it.
 * @returns null if its name alone does not identify it
 */
function sourceOf(name: string, schemas: Statement[]): string | null {
  const isMeant = (creates: string | null) =>
    name.startsWith('function ')
      ? creates?.replace(/\(.*/s, '') === name.replace(/\(.*/s, '')
      : creates === name && name.startsWith('table ');
  const [found, other] = schemas.filter(({ creates }) => isMeant(creates));
  if (!found || other) return null;
  return (found.comment.split(/\n\s*\n/).at(-1) ?? '').trimStart() + found.text;
}

/**
 * The parts of a function that cannot be changed in place: the names and defaults of its arguments, and its return
 * type.
 */
const headOf = (is: string) => is.split(/ (?:sql|plpgsql) [ivs] /, 1)[0];

function changeOf(
  name: string,
  was: Item | undefined,
  wanted: Item | undefined,
  schemas: Statement[],
): string {
  if (!wanted) return ended(was?.remove ?? '') || `-- ${name} must go.`;
  const source = sourceOf(name, schemas) ?? wanted.make;
  // the statement that creates a table in supabase/schemas does not protect its rows
  if (!was && name.startsWith('table ')) return `${ended(source)}\n${ended(wanted.make)}`.trim();
  if (!was) return ended(source) || `-- ${name} is missing: ${wanted.is}`;
  if (name.startsWith('function ')) {
    return headOf(was.is) === headOf(wanted.is)
      ? ended(source.replace(/^create function/m, 'create or replace function'))
      : `${ended(was.remove)}\n${ended(source)}`;
  }
  if (/^(?:constraint|index|trigger|policy) /.test(name))
    return `${ended(was.remove)}\n${ended(wanted.make)}`;
  if (/^(?:row|comment|rights) /.test(name)) return ended(wanted.make);
  const hint = name.startsWith('order ') ? ' (a migration adds columns at the end)' : '';
  return `-- The ${name}${hint} is\n--   ${was.is}\n-- and must become\n--   ${wanted.is}`;
}

/** Lists the changes that turn the database that the migrations made into the one that supabase/schemas describes. */
export function changesBetween(migrated: Map<string, Item>, wanted: Map<string, Item>): Change[] {
  const schemas = statementsIn(SCHEMAS_DIR);
  const names = [...new Set([...migrated.keys(), ...wanted.keys()])];
  const isSame = (name: string) => migrated.get(name)?.is === wanted.get(name)?.is;
  /** Whether a table only has more columns at its end, where a migration adds them. */
  const isAppended = (name: string) =>
    name.startsWith('order ') && wanted.get(name)?.is.startsWith(`${migrated.get(name)?.is} `);
  /** Whether an object comes and goes with its table, so that it needs no change of its own. */
  const isInNewTable = (name: string) =>
    /^(?:order|column|constraint) /.test(name) &&
    names.some(
      (table) =>
        table.startsWith('table ') &&
        migrated.has(table) !== wanted.has(table) &&
        new RegExp(`[ ]${table.slice(6).replace('.', '\\.')}(?:\\.\\w+)?$`).test(name),
    );
  return names
    .filter((name) => !isSame(name) && !isAppended(name) && !isInNewTable(name))
    .map((name) => ({ name, sql: changeOf(name, migrated.get(name), wanted.get(name), schemas) }))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}
