import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

export interface TapAssertion {
  name: string;
  passed: boolean;
  /** What pgTAP says below it: the value it had and the one it wanted. */
  details: string;
}

/** As psql does, puts in the files named by `\ir`. */
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
 * Runs one file of supabase/tests as `supabase test db` would, in the transaction that the file opens.
 * The last assertion says whether the file ran to its end, with all assertions that it planned.
 */
export async function runPgTap(driver: PGlite, file: string): Promise<TapAssertion[]> {
  const script = await readScript(file);
  const output: string[] = [];
  let failure = '';
  try {
    for (const { rows } of await driver.exec(script, { rowMode: 'array' })) {
      for (const row of rows as unknown as unknown[][]) {
        if (typeof row[0] === 'string') output.push(row[0]);
      }
    }
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  } finally {
    await driver.exec('rollback');
  }
  const { assertions, complaints } = parseTap(output.join('\n'));
  if (assertions.length === 0 && failure === '') failure = 'no assertion ran';
  // A failed assertion makes a complaint too; it is reported under its own name.
  const incomplete = complaints.filter((line) => !/you failed/.test(line));
  const problem = [failure, ...incomplete].join('\n').trim();
  return [...assertions, { name: 'runs to its end', passed: problem === '', details: problem }];
}
