import { existsSync } from 'node:fs';
import { type SourceFile, sourceFiles } from './source-files';

/** The code in which documentation may name something. */
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

/** Finds the last file that creates each object of the database. Leaves out objects that were dropped since. */
export function lastDefinitions(files: readonly SourceFile[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of files)
    for (const [, event, name = ''] of text.matchAll(EVENT))
      if (event === 'create') found.set(name, path);
      else found.delete(name);
  return found;
}

/** The file that defines each object: in supabase/schemas if that folder exists, else the last migration. */
export const sqlDefinitions: ReadonlyMap<string, string> = new Map([
  ...lastDefinitions(ofSql('supabase/migrations/')),
  ...lastDefinitions(ofSql('supabase/schemas/')),
]);

/** Whether a file defines a name: a function, class, type, constant, method, field or object of the database. */
export function defines({ path, text }: SourceFile, name: string): boolean {
  if (path.endsWith('.sql')) return sqlDefinitions.get(name) === path;
  const start = String.raw`^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?`;
  return new RegExp(
    String.raw`${start}(?:function\*?|class|interface|type|const|let|enum)\s+${name}\b|^\s*(?:readonly\s+)?${name}[?]?[:(<]`,
    'm',
  ).test(text);
}
