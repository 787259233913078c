import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '@/paths';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
/** Returns the lines of one section of the Supabase CLI's settings. */
const section = (name: string) =>
  read('supabase/config.toml').split(`[${name}]`)[1]?.split(/^\[/m)[0] ?? '';

test('the command of docs/hosting.md sends the migrations to the linked project, and says how the sample drives come along', () => {
  const [line = ''] = read('docs/hosting.md').match(/^supabase link .*db push.*$/m) ?? [];
  expect(line).toMatch(/supabase link --project-ref <ref> && supabase db push --remote\b/);
  expect(line).toContain('--include-seed');
});

test('the seed that comes along is the file with the sample drives', () => {
  const seed = section('db.seed');
  expect(seed).toMatch(/^enabled = true$/m);
  expect(seed).toMatch(/^sql_paths = \["\.\/seed\.sql"\]$/m);
});

test('the seed holds sample drives and nothing that the product needs', () => {
  const text = read('supabase/seed.sql');
  const statements = text.match(
    /^\s*(insert|update|delete|create|alter|select|do|grant)\b[^(]*/gim,
  );
  expect(statements?.map((head) => head.trim())).toEqual(['insert into public.drives']);
  const rows = [...text.matchAll(/^\s*\('[0-9a-f-]{36}'/gm)];
  expect(rows.length).toBeGreaterThan(0);
  expect([...text.matchAll(/\], true\)/g)]).toHaveLength(rows.length);
});

test('every template of a mail leads to a page of the app, which docs/hosting.md lets links return to', () => {
  const files = [...read('supabase/config.toml').matchAll(/^content_path = "\.\/(.*)"$/gm)].map(
    ([, file = '']) => file,
  );
  expect(files.toSorted()).toEqual(
    readdirSync('supabase/templates')
      .map((file) => `supabase/templates/${file}`)
      .toSorted(),
  );
  for (const file of files) {
    const page = /\{\{ \.SiteURL \}\}(\/[\w-]+)#\w+=\{\{ \.TokenHash \}\}/.exec(read(file))?.[1];
    expect(Object.values(paths), file).toContain(page);
    expect(read('docs/hosting.md'), file).toContain(`\`<address>${page}\``);
    expect(read('docs/hosting.md'), file).toContain(file.split('/').at(-1));
  }
});

test('setting a password asks for a young session on a hosted project too', () => {
  expect(section('auth.email')).toMatch(/^secure_password_change = true$/m);
});
