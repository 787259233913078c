import { type Column, readColumns, readFunctions } from './catalogue';
import type { TestDatabase } from './database';

const TYPES: Record<string, string> = {
  bool: 'boolean',
  boolean: 'boolean',
  date: 'string',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'string',
  uuid: 'string',
};

function typeOf({ type, isList }: { type: string; isList: boolean }): string {
  const name = TYPES[type];
  if (name === undefined) throw new Error(`No TypeScript type is known for ${type}.`);
  return isList ? `${name}[]` : name;
}

const valueOf = (column: Column) => `${typeOf(column)}${column.nullable ? ' | null' : ''}`;

function inserted(column: Column): string {
  if (column.generated) return `${column.name}?: never`;
  const mark = column.nullable || column.hasDefault ? '?' : '';
  return `${column.name}${mark}: ${valueOf(column)}`;
}

const updated = (column: Column) =>
  column.generated ? `${column.name}?: never` : `${column.name}?: ${valueOf(column)}`;

const indented = (depth: number, lines: string[]) =>
  lines.map((line) => `${'  '.repeat(depth)}${line}`).join('\n');

function tableType(name: string, columns: Column[]): string {
  const shape = (kind: string, lines: string[]) =>
    `        ${kind}: {\n${indented(5, lines)}\n        }\n`;
  return (
    `      ${name}: {\n` +
    shape(
      'Row',
      columns.map((column) => `${column.name}: ${valueOf(column)}`),
    ) +
    shape('Insert', columns.map(inserted)) +
    shape('Update', columns.map(updated)) +
    '        Relationships: []\n      }'
  );
}

/** Makes the types of the API's tables and functions, in the format of `supabase gen types typescript`. */
export async function databaseTypes(db: TestDatabase): Promise<string> {
  const columns = await readColumns(db);
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) =>
    tableType(
      table,
      columns.filter((column) => column.table === table),
    ),
  );
  const functions = (await readFunctions(db)).map(({ name, args, returns }) => {
    const list = args.map((arg) => `${arg.name}${arg.optional ? '?' : ''}: ${typeOf(arg)}`);
    const shape = list.length === 0 ? 'never' : `{ ${list.join('; ')} }`;
    return `      ${name}: { Args: ${shape}; Returns: ${typeOf({ type: returns, isList: false })} }`;
  });
  return `// Made by \`npm run types:db\` from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
${tables.join('\n')}
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
${functions.join('\n')}
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
`;
}
