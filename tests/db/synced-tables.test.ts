import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SYNCED } from '@/collections/facts';
import { ROWS } from '@/collections/rows.generated';
import { SCHEMAS } from '@/store/rxdb/schemas';
import { buildMutation, type LocalDocument } from '@/store/changes/pending';
import { type Column, readColumns } from '../support/catalogue';
import { openDatabase, type TestDatabase } from '../support/database';

let db: TestDatabase;
let columns: Column[];
beforeAll(async () => {
  db = await openDatabase();
  columns = await readColumns(db);
});
afterAll(() => db.close());

/** The columns that hold a JSON object. Every other jsonb column holds a list. */
const OBJECTS = new Set(['membership', 'codes']);

/** Describes the values of a column as the JSON schema of zod does. */
function expected(column: Column): { type: string; format?: string } {
  const { type } = column;
  if (column.isList) return { type: 'array' };
  if (type === 'uuid') return { type: 'string', format: 'uuid' };
  if (type === 'jsonb') return { type: OBJECTS.has(column.name) ? 'object' : 'array' };
  if (type === 'date') return { type: 'string', format: 'date' };
  if (type === 'timestamptz') return { type: 'string', format: 'date-time' };
  if (type === 'int4') return { type: 'integer' };
  return { type: type === 'bool' ? 'boolean' : 'string' };
}

interface Property {
  type?: string | string[];
  format?: string;
  enum?: string[];
  const?: string;
  maxLength?: number;
  anyOf?: Property[];
}

/** Splits the schema of a field into its value's schema and whether null is allowed. */
function described(field: Property = {}): { value: Property; nullable: boolean } {
  const forms = field.anyOf ?? eachType(field);
  const [value = {}] = forms.filter(({ type }) => type !== 'null');
  return { value, nullable: forms.some(({ type }) => type === 'null') };
}

const eachType = (form: Property) => [form.type ?? []].flat().map((type) => ({ ...form, type }));

const propertiesOf = (entity: z.ZodType) =>
  z.toJSONSchema(entity).properties as Record<string, Property>;

test('each collection is shown with its table’s present columns and by its present rules', async () => {
  const rows = await db.query<{ name: string; isFresh: boolean }>(
    `select c.name, p.prosrc = private.view_body(c) as "isFresh" from private.collections c
     left join pg_proc p on p.proname = 'view_' || c.name and p.pronamespace = 'private'::regnamespace
     order by c.name`,
  );
  expect(rows).toEqual([...SYNCED].sort().map((name) => ({ name, isFresh: true })));
});

describe.each(SYNCED)('%s', (table) => {
  const fields = propertiesOf(ROWS[table]);
  const own = () => columns.filter((column) => column.table === table && column.name !== 'deleted');

  test('the entity has the table’s columns, without `deleted`', () => {
    expect(Object.keys(fields).sort()).toEqual(own().map(({ name }) => name));
  });

  test('the columns have the same types, and null where they allow it', () => {
    for (const column of own()) {
      const { value, nullable } = described(fields[column.name]);
      expect({ [column.name]: value }).toMatchObject({ [column.name]: expected(column) });
      expect({ [column.name]: nullable }).toEqual({
        [column.name]: column.nullable,
      });
    }
  });

  test('both allow the same values, and no text is longer than the table accepts', async () => {
    const rules = await db.query<{ name: string; rule: string }>(
      `select conname as name, pg_get_constraintdef(c.oid) || coalesce((select prosrc from pg_proc
         where proname = 'is_blood_type' and pg_get_constraintdef(c.oid) ~ 'is_blood_type'), '') as rule
       from pg_constraint c where contype = 'c' and conrelid = $1::regclass`,
      [`public.${table}`],
    );
    for (const { name, rule } of rules) {
      const { value } = described(fields[name]);
      const allowed = value.enum ?? (value.const === undefined ? undefined : [value.const]);
      if (allowed) {
        const listed = [...rule.matchAll(/'([^']+)'/g)].map(([, literal]) => literal);
        expect({ [name]: new Set(allowed) }).toEqual({ [name]: new Set(listed) });
      }
      const most = /char_length\((?:btrim\()?\w+\)?\) <= (\d+)/.exec(rule)?.[1];
      if (most !== undefined && value.maxLength !== undefined) {
        expect({ [name]: value.maxLength }).toEqual({ [name]: Number(most) });
      }
    }
  });

  test('it has row-level security, server timestamps, the change log and pokes', async () => {
    const [row] = await db.query<{ rls: boolean; triggers: string[] }>(
      `select relrowsecurity as rls, (select array_agg(tgname::text order by tgname::text)
         from pg_trigger where tgrelid = c.oid and tgenabled = 'O') as triggers
       from pg_class c where oid = $1::regclass`,
      [`public.${table}`],
    );
    expect(row?.rls).toBe(true);
    expect(row?.triggers).toEqual(
      expect.arrayContaining([
        'a_stamp',
        'log_change',
        'poke_insert',
        'poke_update',
        'poke_delete',
      ]),
    );
  });
});

describe.each(SYNCED)('what a device sends of %s', (table) => {
  test('is what the server lets it write', async () => {
    const document = Object.fromEntries(
      Object.keys(SCHEMAS[table].schema.properties).map((name) => [name, null]),
    );
    const { set } = buildMutation(table, document as LocalDocument, {
      id: crypto.randomUUID(),
      base: null,
      sent: null,
      at: 0,
    });
    const [row] = await db.query<{ names: string[] }>('select private.writable($1) as names', [
      table,
    ]);
    const writable = (row?.names ?? []).filter((name) => name !== 'id' && name !== 'deleted');
    expect(Object.keys(set).sort()).toEqual(writable.sort());
  });
});
