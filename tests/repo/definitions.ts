import { existsSync } from 'node:fs';
import { type SourceFile, sourceFiles } from './source-files';

/** The code that documentation may refer to by name. */
export const code: readonly SourceFile[] = [
  'src',
  'sw',
  'supabase',
  'tests',
  'bench',
  'build',
  'public',
]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => sourceFiles(folder, /\.(tsx?|mjs|sql|toml)$|^_headers$/));

const ofSql = (folder: string) =>
  code
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en'));

const EVENT =
  /\b(create|drop)\s+(?:or\s+replace\s+)?(?:materialized\s+)?(?:function|table|view|type)\s+(?:if\s+(?:not\s+)?exists\s+)?((?:private|public)\.\w+)/g;

/** Finds, for each object of the database, the last file that creates it. Objects that were dropped are left out. */
export function lastDefinitions(files: readonly SourceFile[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of files)
    for (const [, event, name = ''] of text.matchAll(EVENT))
      if (event === 'create') found.set(name, path);
      else found.delete(name);
  return found;
}

/** The file that defines each object of the database: the one in supabase/schemas, or else the last migration. */
export const sqlDefinitions: ReadonlyMap<string, string> = new Map([
  ...lastDefinitions(ofSql('supabase/migrations/')),
  ...lastDefinitions(ofSql('supabase/schemas/')),
]);

/**
 * Whether a file defines this name: as a function, class, type, constant, method or field, or as an object of the
 * database.
 */
export function defines({ path, text }: SourceFile, name: string): boolean {
  if (path.endsWith('.sql')) return sqlDefinitions.get(name) === path;
  const start = String.raw`^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?`;
  return new RegExp(
    String.raw`${start}(?:function\*?|class|interface|type|const|let|enum)\s+${name}\b|^\s*(?:readonly\s+)?${name}[?]?[:(<]`,
    'm',
  ).test(text);
}
