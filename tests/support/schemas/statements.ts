import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from '../../../supabase/embedded/settings';

export const SCHEMAS_DIR = join(PROJECT_DIR, 'supabase/schemas');
export const MIGRATIONS_DIR = join(PROJECT_DIR, 'supabase/migrations');

export interface Statement {
  /** the name of the file */
  file: string;
  /** the comments above the statement, as they are in the file */
  comment: string;
  text: string;
  /** the object that the statement creates, for example `function private.poke`; null if it creates none */
  creates: string | null;
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|\s+|[^\s\-/'"$;]+|[\s\S]/g;
const CREATED: [RegExp, (found: string[]) => string][] = [
  [/^create (?:or replace )?function ([\w.]+)\s*\(([\s\S]*)/, signatureOf],
  [
    /^create (?:constraint )?trigger (\w+)\b[\s\S]*? on ([\w.]+)/,
    ([n, t]) => `trigger ${n} on ${t}`,
  ],
  [/^create policy "([^"]+)" on ([\w.]+)/, ([n, t]) => `policy ${n} on ${t}`],
  [/^create (?:unique )?index (\w+)/, ([n]) => `index ${n}`],
  [
    /^select private\.make_wrapper\('(\w+)\(([\s\S]*)/,
    ([name, rest = '']) => signatureOf([`public.${name}`, rest]),
  ],
  [/^create (table|type|sequence|schema) ([\w.]+)/, ([kind, n]) => `${kind} ${n}`],
];

/**
 * Returns the types of a function's arguments, without names and defaults. Functions of the same name differ by these
 * types.
 */
function signatureOf([name = '', rest = '']: string[]): string {
  let depth = 1;
  const end = rest.split('').findIndex((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    return depth === 0;
  });
  const types = rest
    .slice(0, end)
    .split(/,(?![^(]*\))/)
    .map((argument) => argument.replace(/\bdefault\b[\s\S]*/, '').trim())
    .filter((argument) => argument !== '' && !argument.startsWith('out '))
    .map((argument) => argument.replace(/^\w+\s+/, ''));
  return `function ${name}(${types.join(',')})`;
}

function createdBy(text: string): string | null {
  for (const [pattern, nameOf] of CREATED) {
    const found = pattern.exec(text);
    if (found) return nameOf(found.slice(1));
  }
  return null;
}

/**
 * Splits a script into its statements, in their order. Each statement has its comments, so together they are the
 * whole script.
 */
export function statementsOf(script: string, file = ''): Statement[] {
  const statements: Statement[] = [];
  let from = 0;
  let begins: number | null = null;
  for (const { 0: token, index } of script.matchAll(TOKEN)) {
    const isBlank = /^(?:\s+|--|\/\*)/.test(token);
    if (begins === null && isBlank) continue;
    begins ??= index;
    if (token !== ';') continue;
    const text = script.slice(begins, index + 1);
    statements.push({ file, comment: script.slice(from, begins), text, creates: createdBy(text) });
    from = index + 1;
    begins = null;
  }
  return statements;
}

/** Reads the scripts in a folder, in the order in which they run. */
export const scriptsIn = (folder: string): { file: string; text: string }[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

export const statementsIn = (folder: string): Statement[] =>
  scriptsIn(folder).flatMap(({ file, text }) => statementsOf(text, file));
