import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files';

const css = readFileSync('src/ui/colours.css', 'utf8');
const block = css.slice(css.indexOf(':root {'), css.indexOf('}'));
/** Reads the colours of a scheme. A colour that is the same in both has one value. */
const readColours = (scheme: 'light' | 'dark'): Map<string, string> =>
  new Map(
    [...block.matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g)].map(
      ([, name = '', one = '', other = one]) => [name, scheme === 'light' ? one : other],
    ),
  );
const light = readColours('light');
const SCHEMES = { light, dark: readColours('dark') };

/** The relative luminance of a colour, as WCAG defines it. */
function getLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function getContrast(one: string, other: string): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const names = [...light.keys()].toSorted((a, b) => b.length - a.length).join('|');
const find = (kind: 'bg' | 'text', classes: string) =>
  [...classes.matchAll(new RegExp(`(?<![\\w-])${kind}-(${names})(?![\\w/-])`, 'g'))].map(
    ([, name = '']) => name,
  );

const GROUNDS = ['canvas', 'surface', 'sunken'];
/** Each text on each ground on which it may be, and each text on the background that the same classes give it. */
const texts = new Set(
  ['ink', 'ink-soft', 'accent-ink', 'green-ink', 'amber-ink', 'blue-ink'].flatMap((text) =>
    GROUNDS.map((ground) => `${text} on ${ground}`),
  ),
);
for (const { text: source } of sourceFiles('src', /\.tsx?$/))
  for (const [literal] of source.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g))
    for (const ground of find('bg', literal))
      for (const text of find('text', literal)) texts.add(`${text} on ${ground}`);
/** What is drawn, such as a level or the outline of a field, on each ground on which it may be. */
const shapes = ['line-strong', 'focus', 'accent', 'green', 'amber', 'blue'].flatMap((shape) =>
  GROUNDS.map((ground) => `${shape} on ${ground}`),
);

const listWeak = (colours: Map<string, string>, pairs: Iterable<string>, least: number) =>
  [...pairs].flatMap((pair) => {
    const [front = '', ground = ''] = pair.split(' on ').map((name) => colours.get(name) ?? '');
    const contrast = getContrast(front, ground);
    return contrast >= least ? [] : [`${pair}: ${contrast.toFixed(2)}`];
  });

test.each(Object.entries(SCHEMES))('all texts and shapes meet AA: %s', (_, colours) => {
  // both values of each colour were read
  expect(colours.size).toBe(block.match(/: (light-dark\()?#/g)?.length);
  // the classes of buttons and chips were found
  for (const pair of ['canvas on ink', 'on-accent on accent', 'blue-ink on blue-soft'])
    expect(texts).toContain(pair);
  expect(listWeak(colours, texts, 4.5)).toEqual([]);
  expect(listWeak(colours, shapes, 3)).toEqual([]);
});

test('forced colours give each colour one of the system’s', () => {
  const from = css.indexOf('@media (forced-colors: active)');
  const forced = css.slice(from, css.indexOf('}', from));
  const given = [...forced.matchAll(/--([\w-]+): (\w+);/g)].map(([, name]) => name);
  expect(new Set(given)).toEqual(new Set(light.keys()));
});
