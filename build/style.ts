import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';

const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Lists the names of all classes in a piece of HTML. */
const classesOf = (markup: string): string[] =>
  [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) =>
    list.replaceAll(/&(?:\w+|#x27);/g, (escaped) => ESCAPED[escaped] ?? escaped).split(' '),
  );

/**
 * Makes the style that the HTML of documents needs, out of a Tailwind style sheet. The style stands in each document,
 * so that the first paint does not wait for a second file.
 * @param sheet the path of the style sheet's source
 * @param markups the HTML of all documents; they share one style, so that the content security policy names one hash
 * @returns the style element, and the source that allows it in `style-src`
 */
export async function makeFirstStyle(
  sheet: string,
  markups: readonly string[],
): Promise<{ element: string; source: string }> {
  const compiler = await compile(await readFile(sheet, 'utf8'), {
    base: dirname(sheet),
    onDependency: () => undefined,
  });
  const css = optimize(compiler.build(markups.flatMap(classesOf)), { minify: true }).code.trim();
  const hash = createHash('sha256').update(css).digest('base64');
  return { element: `<style>${css}</style>`, source: `'sha256-${hash}'` };
}
