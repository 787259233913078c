import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from './difference';
import { MIGRATIONS_DIR, SCHEMAS_DIR, type Statement, statementsIn } from './statements';
import type { Item } from './snapshot';

const KINDS = /^(?:function|trigger|policy|index|table) /;
const nameOf = (name: string | null) =>
  (name ?? '')
    .replace(/\(.*/s, '')
    .replace('index private.', 'index ')
    .replace('index public.', 'index ');

const paragraph = (comment: string) =>
  comment
    .split(/\n\s*\n/)
    .at(-1)
    ?.trimStart() ?? '';
const asCreated = (text: string) => text.replace(/^create or replace function/, 'create function');

/** Finds the last statement in the migrations that creates an object. */
const lastOf = (statements: Statement[], name: string) =>
  statements.findLast(({ creates }) => nameOf(creates) === nameOf(name));

/** Finds the file for a new object: the file of its table, or else of its neighbours in the migration. */
function homeOf(
  found: Statement,
  migrations: Statement[],
  schemas: Statement[],
): string | undefined {
  const table = / on ([\w.]+)/.exec(found.text)?.[1];
  const beside = migrations.filter(({ file, creates }) => file === found.file && creates !== null);
  const at = beside.indexOf(found);
  const names = [...beside.slice(0, at).toReversed(), ...beside.slice(at)].map(({ creates }) =>
    nameOf(creates),
  );
  const isOfTable = !found.text.startsWith('create function') && table !== undefined;
  return (isOfTable ? [`table ${table}`, ...names] : names)
    .map((name) => schemas.find(({ creates }) => nameOf(creates) === name)?.file)
    .find((file) => file !== undefined);
}

/**
 * Writes into supabase/schemas the functions, triggers, policies and indexes that migrations have changed.
 * @returns what was done, and what is left for a person to do
 */
export function updateSchemas(changes: Change[], migrated: Map<string, Item>): string[] {
  const migrations = statementsIn(MIGRATIONS_DIR);
  return changes.map(({ name }) => {
    const schemas = statementsIn(SCHEMAS_DIR);
    const held = schemas.filter(({ creates }) => nameOf(creates) === nameOf(name));
    const [old, other] = held;
    const is = migrated.get(name);
    if (name.startsWith('rights '))
      return `${name}: follows from private.open_functions and private.collections`;
    if (!KINDS.test(name) || (name.startsWith('table ') && old) || other) {
      return `by hand: ${name}${is ? ` is now ${is.is}` : ' is gone'}`;
    }
    const rewrite = (file: string, change: (script: string) => string) => {
      const path = join(SCHEMAS_DIR, file);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
    };
    if (!is) {
      if (!old) return `by hand: ${name} is gone`;
      rewrite(old.file, (script) =>
        script.replace(old.text, () => '').replaceAll(/\n{3,}/g, '\n\n'),
      );
      return `${old.file}: took away ${name}; its comment is left to you`;
    }
    const found = lastOf(migrations, name);
    const text = found ? asCreated(found.text) : `${is.make};`;
    if (old) {
      const said = found ? paragraph(found.comment) : '';
      const isWhole = said !== '' && !/as before/i.test(said);
      const before = isWhole ? paragraph(old.comment) + old.text : old.text;
      rewrite(old.file, (script) => script.replace(before, () => (isWhole ? said : '') + text));
      return `${old.file}: ${name}${isWhole ? '' : '; see whether its comment is still true'}`;
    }
    const home = found && homeOf(found, migrations, schemas);
    if (!found || !home) return `by hand: put ${name} into a file\n${text}`;
    rewrite(home, (script) => `${script.trimEnd()}\n\n${paragraph(found.comment)}${text}\n`);
    return `${home}: ${name}, at the end; move it to where it belongs`;
  });
}
