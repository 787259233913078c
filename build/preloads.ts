import type { Plugin } from 'vite';
import { firstPages } from '../src/app/first-pages.ts';

export type Bundle = Parameters<Extract<Plugin['writeBundle'], (...args: never[]) => unknown>>[1];

/** Lists the files that must load before a chunk runs. The chunk's own file is first. */
function filesOf(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const next of chunk.imports) filesOf(bundle, next, found);
  return found;
}

function fileOf(bundle: Bundle, module: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (!chunk) throw new Error(`${module} of src/app/first-pages.ts is no chunk of its own`);
  return chunk.fileName;
}

/** Lists the files of the frame, which every page needs. */
export const listFrameFiles = (bundle: Bundle): string[] => [
  ...filesOf(bundle, fileOf(bundle, 'index.html')),
];

/** Lists the files of a page at which people arrive from outside, without those of the frame. */
export function listPageFiles(bundle: Bundle, path: string): string[] {
  const frame = new Set(listFrameFiles(bundle));
  const module = firstPages[path];
  if (module === undefined) return [];
  return [...filesOf(bundle, fileOf(bundle, module))].filter((file) => !frame.has(file));
}

/**
 * Makes preload headers for documents. Without them, the browser requests a page's files only after the frame's code
 * has found out which page is wanted. With them it requests the files one round trip earlier. Files that index.html
 * names are left out.
 * @param without the paths whose own document names the files
 */
export const makePreloadRules = (bundle: Bundle, without: ReadonlySet<string>): string =>
  Object.keys(firstPages)
    .filter((path) => !without.has(path))
    .map((path) => {
      const links = listPageFiles(bundle, path).map((file) => `</${file}>; rel=modulepreload`);
      return `\n${path}\n  Link: ${links.join(', ')}\n`;
    })
    .join('');
