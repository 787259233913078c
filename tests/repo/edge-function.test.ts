import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeRequest } from '../../supabase/functions/share/describe-request';

const FOLDER = 'supabase/functions/send-alerts';
const sources = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }));
const { imports } = JSON.parse(readFileSync(join(FOLDER, 'deno.json'), 'utf8')) as {
  imports: Record<string, string>;
};

/** Lists the files that a source imports, as the source spells them. */
const importsOf = (text: string) =>
  [...text.matchAll(/\bfrom '([^']+)'|\bimport\(?\s*'([^']+)'/g)].map(
    ([, from, whole]) => from ?? whole ?? '',
  );

// The compiler checks the types of these files, but it accepts import paths that Deno does not resolve.
test.each(sources)('Deno can resolve what $file imports', ({ text }) => {
  const files = new Set(sources.map(({ file }) => `./${file}`));
  const wrong = importsOf(text).filter(
    (name) => !files.has(name) && !name.startsWith('node:') && !(name in imports),
  );
  expect(wrong).toEqual([]);
});

test('the files of the Edge Function import Node’s globals, and every package that is named is used', () => {
  for (const { file, text } of sources)
    for (const name of ['Buffer', 'process', 'setImmediate', 'require', '__dirname'])
      if (new RegExp(`(?<![.\\w'/])${name}[.(]`).test(text))
        expect(text, `${file} uses ${name}`).toMatch(new RegExp(`^import .*\\b${name}\\b`, 'm'));
  const used = new Set(sources.flatMap(({ text }) => importsOf(text)));
  expect(Object.keys(imports).filter((name) => !used.has(name))).toEqual([]);
});

test('a shared link names the day in the place of the urgency', () => {
  const shared = {
    blood_type: 'O-',
    required_units: 2,
    units_given: 0,
    units_coming: 0,
    urgency: 'Standard',
    hospital: 'City General',
    location: 'Not specified',
  };
  expect(describeRequest({ ...shared, needed_on: '2026-12-03' }).description).toBe(
    'Needed on Thursday, December 3. City General. 2 units still needed.',
  );
  expect(describeRequest(shared).description).toMatch(/^Needed within a week\./);
});
