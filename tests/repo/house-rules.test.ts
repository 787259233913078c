import { describe, expect, test } from 'vitest';
import {
  clocksOfTheirOwn,
  fakesIn,
  handwrittenAddresses,
  longFiles,
  shapelessFiles,
  sleepingTests,
} from './house-rules';
import { sourceFiles } from './source-files';

const CODE = /(?<!\.test)\.(ts|tsx|css)$/;
const TESTS = /\.(test|spec)\.tsx?$/;

const shipped = ['src', 'sw', 'supabase/embedded'].flatMap((folder) => sourceFiles(folder, CODE));
const generated = 'src/remote/database.types.ts';
const others = ['bench', 'build', 'tests'].flatMap((folder) => sourceFiles(folder, /\.tsx?$/));
const written = [...shipped, ...others].filter(({ path }) => path !== generated);
const tests = ['src', 'sw', 'tests'].flatMap((folder) => sourceFiles(folder, TESTS));

describe('the rules of the house that lint cannot check', () => {
  test('shipped code has no stand-ins', () => {
    expect(shipped.length).toBeGreaterThan(50);
    expect(shipped.flatMap(fakesIn)).toEqual([]);
  });

  test('no file is named utils, helpers, common, types or index, and none only re-exports', () => {
    expect(shapelessFiles(written)).toEqual([]);
  });

  test('every address that a page links to comes from paths.ts', () => {
    const pages = shipped.filter(({ path }) => path.startsWith('src/') && path !== 'src/paths.ts');
    expect(pages.flatMap(handwrittenAddresses)).toEqual([]);
  });

  test('only src/clock.ts asks the device for its time', () => {
    const app = shipped.filter(({ path }) => /^(src|sw)\//.test(path) && path !== 'src/clock.ts');
    expect(app.flatMap(clocksOfTheirOwn)).toEqual([]);
  });

  test('no file is longer than 250 lines', () => {
    expect(longFiles(written, 250)).toEqual([]);
  });

  test('every test runs', () => {
    const own = 'tests/repo/house-rules.test.ts';
    expect(tests.length).toBeGreaterThan(20);
    expect(tests.filter(({ path }) => path !== own).flatMap(sleepingTests)).toEqual([]);
  });
});

describe('each rule finds its offenders', () => {
  const file = (path: string, text = '') => ({ path, text });

  test.each([
    file('src/store/fake-remote.ts'),
    file('src/store/x.ts', 'const mockDonors = [];'),
    file('src/store/x.ts', '// stubbed for now'),
  ])('a fake: $path $text', (found) => {
    expect(fakesIn(found)).not.toEqual([]);
  });

  test.each([
    file('src/ui/utils.ts', 'export const a = 1;'),
    file('src/ui/index.ts', 'export const a = 1;'),
    file('src/ui/all.ts', "export * from './Button';\nexport { Card } from './Card';\n"),
  ])('a shapeless file: $path', (found) => {
    expect(shapelessFiles([found, file('src/ui/layout/Card.tsx', 'export const a = 1;')])).toEqual([
      found.path,
    ]);
  });

  test.each(['<Link to="/login">', "<Link to={'/login'}>", "navigate('/login')"])(
    'an address by hand: %s',
    (text) => {
      expect(handwrittenAddresses(file('src/x.tsx', text))).toEqual(['src/x.tsx: /login']);
    },
  );

  test.each(['const at = Date.now();', 'useState(Date.now)', 'new Date().getTime()'])(
    'a clock of its own: %s',
    (text) => {
      expect(clocksOfTheirOwn(file('src/x.ts', text))).toHaveLength(1);
      expect(clocksOfTheirOwn(file('src/x.ts', 'new Date(at); new Date(Date.UTC(1, 1))'))).toEqual(
        [],
      );
    },
  );

  test('a long file, and a test that does not run', () => {
    expect(
      longFiles([file('a.ts', 'x\n'.repeat(251)), file('b.ts', 'x\n'.repeat(250))], 250),
    ).toEqual(['a.ts: 251 lines']);
    expect(sleepingTests(file('a.test.ts', "it.skip('x')"))).toEqual(['a.test.ts: it.skip']);
  });
});
