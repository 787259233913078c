import type { SourceFile } from './source-files';

const FAKE = /mock|fake|stub|dummy|placeholder ?data|lorem ipsum/i;
const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|types|misc|index)\.tsx?$/;
const BARREL = /^(\s*(export (type )?(\*|\{[^}]*\})( as \w+)? from '[^']+';|\/\/.*)?\s*)+$/;
/** Matches an address that was written by hand. paths.ts has a constant for it. */
const ADDRESS = /(?:\b(?:to|href)=(?:"|\{['"`])|\b(?:navigate|redirect)\(['"`])(\/[^'"`]*)['"`]/g;

/** Finds fakes of real parts. Tests may have fakes, but shipped code may not. */
export function fakesIn({ path, text }: SourceFile): string[] {
  const named = FAKE.test(path) ? [path] : [];
  const lines = text.split('\n');
  return [
    ...named,
    ...lines.flatMap((line, n) => (FAKE.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
  ];
}

/** Finds files whose names do not say what is in them, and files that only re-export. */
export function shapelessFiles(files: SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => FORBIDDEN_NAMES.test(path) || BARREL.test(text))
    .map(({ path }) => path);
}

/** Finds addresses that do not come from paths.ts. */
export function handwrittenAddresses({ path, text }: SourceFile): string[] {
  return [...text.matchAll(ADDRESS)].map(([, address]) => `${path}: ${address}`);
}

/** Finds code that reads the device's clock directly. That clock may be days off, so code must use `src/clock.ts`. */
export function clocksOfTheirOwn({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\)/g)].map(
    ([found]) => `${path}: ${found}`,
  );
}

/** Finds files that have more lines than allowed. */
export function longFiles(files: SourceFile[], most: number): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > most)
    .map(({ path, lines }) => `${path}: ${lines} lines`);
}

/** Finds tests that do not run, and tests that keep others from running. */
export function sleepingTests({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\b(?:it|test|describe)\.(?:only|skip|todo|fixme|fails)\b/g)].map(
    ([found]) => `${path}: ${found}`,
  );
}
