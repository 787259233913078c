import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Sql } from 'postgres';
import { describe, expect, test } from 'vitest';

export interface TapAssertion {
  name: string;
  passed: boolean;
  /** what pgTAP says about a failure: the actual value and the expected one */
  details: string;
}

/**
 * Runs a script in one session.
 * @returns for each statement its rows, each as a list of values
 */
export type ScriptRunner = (script: string) => Promise<unknown[][][]>;

export const onPglite =
  (driver: PGlite): ScriptRunner =>
  async (script) => {
    const results = await driver.exec(script, { rowMode: 'array' });
    return results.map(({ rows }) => rows as unknown[][]);
  };

/** @param sql must have a single connection */
export const onServer =
  (sql: Sql): ScriptRunner =>
  async (script) => {
    // rows are read as lists, because several assertions of one statement are columns of the same name
    const results = (await sql.unsafe(script).simple().values()) as unknown[][] | unknown[][][];
    // the result of one statement is its rows; that of several is a list of such results
    return ('command' in results ? [results] : results) as unknown[][][];
  };

/** Reads a script. Files that it includes by `\ir` are inserted, as psql does. */
async function readScript(file: string): Promise<string> {
  const lines: string[] = [];
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const name = /^\\ir\s+(\S+)\s*$/.exec(line)?.[1];
    lines.push(name === undefined ? line : await readScript(join(dirname(file), name)));
  }
  return lines.join('\n');
}

function parseTap(output: string): { assertions: TapAssertion[]; complaints: string[] } {
  const assertions: TapAssertion[] = [];
  const complaints: string[] = [];
  for (const line of output.split('\n')) {
    const [, not, name] = /^(not )?ok \d+(?: - (.*))?$/.exec(line) ?? [];
    if (/^(not )?ok \d+/.test(line)) {
      assertions.push({ name: name ?? line, passed: not === undefined, details: '' });
    } else if (line.startsWith('# Looks like')) {
      complaints.push(line);
    } else if (line.startsWith('#')) {
      const last = assertions.at(-1);
      if (last) last.details += `${line}\n`;
    }
  }
  return { assertions, complaints };
}

/**
 * Runs one file of supabase/tests in the transaction that the file opens, as `supabase test db` would. A last
 * assertion is added: that the file ran to its end and made all assertions that it planned.
 */
export async function runPgTap(runner: ScriptRunner, file: string): Promise<TapAssertion[]> {
  const script = await readScript(file);
  const output: string[] = [];
  let failure = '';
  try {
    for (const rows of await runner(script)) {
      // a statement may make several assertions, each in a column of its own
      for (const cell of rows.flat()) {
        if (typeof cell === 'string') output.push(cell);
      }
    }
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  } finally {
    await runner('rollback');
  }
  const { assertions, complaints } = parseTap(output.join('\n'));
  if (assertions.length === 0 && failure === '') failure = 'no assertion ran';
  // a failed assertion also makes a complaint, which is left out here because the assertion is reported itself
  const incomplete = complaints.filter((line) => !/you failed/.test(line));
  const problem = [failure, ...incomplete].join('\n').trim();
  return [...assertions, { name: 'runs to its end', passed: problem === '', details: problem }];
}

/** Makes a test of each assertion, with the assertion's name. */
export function showAssertions(results: { file: string; assertions: TapAssertion[] }[]): void {
  describe.each(results)('$file', ({ assertions }) => {
    for (const { name, passed, details } of assertions) {
      test(name, () => {
        expect(passed, details).toBe(true);
      });
    }
  });
}
