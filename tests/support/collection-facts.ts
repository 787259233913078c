import { readColumns } from './catalogue';
import type { TestDatabase } from './database';

interface Entry {
  name: string;
  audience: string;
  /** the columns that say whose a row is; null if it is nobody's */
  owner: string | null;
  team: string | null;
  writable: string[];
  states: string[];
  seen: string[] | null;
  prefixes: string[];
}

const list = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;

const HEAD = '// Made by `npm run types:db` from private.collections. Do not edit.\n';

/** the entries are in the order in which their tables were made, so none refers to a later one */
const readEntries = (db: TestDatabase) =>
  db.query<Entry>(`
    select name, audience, owner_column as owner, team_column as team, writable, states, seen_columns as seen, prefix_columns as prefixes
    from private.collections where audience <> 'admin' and writable is not null
    order by format('public.%I', name)::regclass::oid`);

/**
 * Makes the source of what devices must know of each collection. It comes from `private.collections` and from the
 * columns of the tables.
 */
export async function collectionFacts(db: TestDatabase): Promise<string> {
  const columns = await readColumns(db);
  const entries = await readEntries(db);
  const facts = entries.map(({ name, audience, owner, team, writable, states }) => {
    const own = columns.filter(({ table }) => table === name).map((column) => column.name);
    return `  ${name}: {
    audience: '${audience}',
    owner: ${list(own.filter((column) => [owner, team, 'user_email'].includes(column)))},
    made: ${list(own.filter((column) => !writable.includes(column)))},
    states: ${list(states)},
    isWork: ${String(writable.some((column) => !states.includes(column)))},
  },`;
  });
  return `${HEAD}
/**
 * What the server says of each collection; none refers to a later one. \`audience\`: whose rows a pull lists. \`owner\`:
 * the columns that say whose a row is. \`made\`: the columns that no device sends. \`states\`: the columns of which the server's value holds when two people change
 * one. \`isWork\`: whether people write more of it than states; what is not sent is then counted and never lost.
 */
export const FACTS = {
${facts.join('\n')}
} as const;
`;
}

/**
 * Makes the source of the columns that other people get of each collection. It is a file of its own, because only the
 * types and the screen lock need it.
 */
export async function seenColumns(db: TestDatabase): Promise<string> {
  const entries = await readEntries(db);
  const seen = entries.map(
    (entry) => `  ${entry.name}: ${entry.seen ? list(entry.seen) : 'null'},`,
  );
  const prefixes = entries.flatMap((entry) =>
    entry.prefixes.length > 0 ? [`  ${entry.name}: ${list(entry.prefixes)},`] : [],
  );
  return `${HEAD}
/** The columns that others get of a row; null if they get no row. */
export const SEEN = {
${seen.join('\n')}
} as const;

/** The columns of which others get only the first three characters. */
export const PREFIX_COLUMNS = {
${prefixes.join('\n')}
} as const;
`;
}

/** Makes the source of a list with what each collection has in a file of its own. */
async function listOf(
  db: TestDatabase,
  what: {
    about: string;
    list: string;
    type?: string;
    types?: string;
    file: (folder: string) => string;
    value: (name: string) => string;
  },
): Promise<string> {
  const names = (await readEntries(db)).map(({ name }) => name);
  const values = names.map((name) =>
    what.value(name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
  );
  const imports = names.map(
    (name, n) => `import { ${values[n]} } from '${what.file(name.replaceAll('_', '-'))}';\n`,
  );
  return `${HEAD}${what.types ?? ''}${imports.toSorted().join('')}
/** ${what.about} */
export const ${what.list}${what.type ? `: ${what.type}` : ''} = {
${names.map((name, n) => `  ${name}: ${values[n]},`).join('\n')}
};
`;
}

/** Makes the sources of the lists of all collections: their rules, rows and words. */
export const collectionLists = async (db: TestDatabase): Promise<Record<string, string>> => ({
  'collections/rules.generated.ts': await listOf(db, {
    about: 'What the app knows of each collection and the server does not say.',
    list: 'RULES',
    file: (folder) => `./${folder}/keys`,
    value: (name) => name,
  }),
  'collections/rows.generated.ts': await listOf(db, {
    about:
      'The schema of the rows of each collection. Most pages do not load it, because it brings zod.',
    list: 'ROWS',
    type: 'Record<SyncedName, z.ZodObject>',
    types: "import type { z } from 'zod';\nimport type { SyncedName } from './facts';\n",
    file: (folder) => `./${folder}/row`,
    value: (name) => `${name.replace(/s$/, '')}Row`,
  }),
  'records/words.generated.ts': await listOf(db, {
    about: 'The words of each collection.',
    list: 'WORDS',
    file: (folder) => `./${folder}`,
    value: (name) => name,
  }),
});
