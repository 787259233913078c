import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { moveRows } from './move/copy';
import { fromFolder, fromPostgres, intoFolder, intoPostgres } from './move/ends';
import { fail } from './run';
import { readSettings } from './settings';

// npm run move -- --to [URL]: moves everything from the data folder to Postgres or to a Supabase project.
// npm run move -- --from [URL]: moves it from there into the data folder.

const HOW = 'Say which way: npm run move -- --to URL, or --from URL. URL may be in DATABASE_URL.';

function report(name: string, { rows, digest }: { rows: number; digest: string }): void {
  console.log(`${name.replaceAll('"', '').padEnd(32)} ${String(rows).padStart(9)}  ${digest}`);
}

try {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'boolean' }, from: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.to === values.from) throw new Error(HOW);
  const settings = await readSettings(process.env, 0);
  const dataDir = resolve(settings.dataDir);
  const url = positionals[0] ?? settings.databaseUrl;
  if (!url) throw new Error(HOW);
  if (values.to) {
    await fromFolder(dataDir, (from) =>
      intoPostgres(url, dataDir, (to) => moveRows(from, to, report)),
    );
    console.log(`moved ${dataDir} to Postgres. The folder stays as it was: do not serve it again.`);
  } else {
    let aside: string | null = null;
    await fromPostgres(url, async (from) => {
      aside = await intoFolder(dataDir, (to) => moveRows(from, to, report));
    });
    console.log(
      `moved Postgres to ${dataDir}${aside === null ? '' : `; what was there is in ${String(aside)}`}`,
    );
  }
} catch (error) {
  fail(error);
}
