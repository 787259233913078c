import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from './rule';

const MIGRATIONS = 'supabase/migrations';

interface Place {
  file: string;
  text: string;
  /** the positions in the text at which the code of the rule begins and ends */
  from: number;
  to: number;
}

/** Finds the last definition of a function in the migrations. */
function findFunction(folder: string, name: string): Place {
  const opening = (name.includes('(') ? name : `${name}(`).replaceAll(/[.()]/g, '\\$&');
  const start = new RegExp(`^create (or replace )?function ${opening}`, 'gm');
  for (const migration of readdirSync(join(folder, MIGRATIONS)).toSorted().toReversed()) {
    const file = `${MIGRATIONS}/${migration}`;
    const text = readFileSync(join(folder, file), 'utf8');
    const from = [...text.matchAll(start)].at(-1)?.index;
    if (from === undefined) continue;
    const [, quote = '$$'] = /\sas\s+(\$\w*\$)/.exec(text.slice(from)) ?? [];
    const body = text.indexOf(quote, from) + quote.length;
    return { file, text, from, to: text.indexOf(quote, body) };
  }
  throw new Error(`no migration defines ${name}`);
}

function findPlace(folder: string, rule: Rule): Place {
  if (!rule.in.startsWith('src/')) return findFunction(folder, rule.in);
  const text = readFileSync(join(folder, rule.in), 'utf8');
  return { file: rule.in, text, from: 0, to: text.length };
}

/**
 * Returns the file that has a rule, with the rule broken.
 * @throws unless each text that is replaced occurs exactly once. Otherwise the code has changed, and the rule's entry
 * must be adapted.
 */
function breakRule(folder: string, rule: Rule): { file: string; text: string } {
  const { file, text, from, to } = findPlace(folder, rule);
  let code = text.slice(from, to);
  for (const [find, put] of rule.edits) {
    const count = code.split(find).length - 1;
    if (count !== 1)
      throw new Error(
        `${rule.name}: ${rule.in} has ${count} times\n  ${find}\n  It must be there once.`,
      );
    code = code.replace(find, () => put);
  }
  return { file, text: text.slice(0, from) + code + text.slice(to) };
}

/**
 * Lists the rules whose entry no longer fits the code.
 * @returns a line for each
 */
export const findStale = (folder: string, rules: readonly Rule[]): string[] =>
  rules.flatMap((rule) => {
    try {
      breakRule(folder, rule);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });

/** Runs work while a rule is broken in a copy of the project. Restores the file afterwards. */
export async function whileBroken<T>(
  folder: string,
  rule: Rule,
  work: () => Promise<T>,
): Promise<T> {
  const { file, text } = breakRule(folder, rule);
  const path = join(folder, file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(path, text);
  try {
    return await work();
  } finally {
    writeFileSync(path, sound);
  }
}
