import type { SourceFile } from './source-files';

const FAKE = /mock|fake|stub|dummy|placeholder ?data|lorem ipsum/i;
const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|types|misc|index)\.tsx?$/;
const BARREL = /^(\s*(export (type )?(\*|\{[^}]*\})( as \w+)? from '[^']+';|\/\/.*)?\s*)+$/;
/** A path that is written where an address belongs. */
const ADDRESS = /(?:\b(?:to|href)=(?:"|\{['"`])|\b(?:navigate|redirect)\(['"`])(\/[^'"`]*)['"`]/g;

/** What stands in for the real part. Tests of src may have such; what is shipped may not. */
export function fakesIn({ path, text }: SourceFile): string[] {
  const named = FAKE.test(path) ? [path] : [];
  const lines = text.split('\n');
  return [
    ...named,
    ...lines.flatMap((line, n) => (FAKE.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
  ];
}

/** Names that say nothing of what is inside, and files that only pass on what others export. */
export function shapelessFiles(files: SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => FORBIDDEN_NAMES.test(path) || BARREL.test(text))
    .map(({ path }) => path);
}

/** Addresses that do not come from paths.ts. */
export function handwrittenAddresses({ path, text }: SourceFile): string[] {
  return [...text.matchAll(ADDRESS)].map(([, address]) => `${path}: ${address}`);
}

/** Files that a reader would want split. */
export function longFiles(files: SourceFile[], most: number): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > most)
    .map(({ path, lines }) => `${path}: ${lines} lines`);
}

/** Tests that do not run, or keep the others from running. */
export function sleepingTests({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\b(?:it|test|describe)\.(?:only|skip|todo|fixme|fails)\b/g)].map(
    ([found]) => `${path}: ${found}`,
  );
}
