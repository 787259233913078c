import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { SupplyChart } from '@/features/admin/dashboard/DashboardPage';
import type { DonorRow } from '@/features/admin/donors/donor-rows';
import { TypeTiles } from '@/features/admin/inventory/InventoryPage';
import { UnitTotals } from '@/features/admin/inventory/UnitsSection';
import { SupplyGauge } from '@/features/requests/list/SupplySection';
import { sourceFiles } from './source-files';

const render = (element: ReactElement) => renderToStaticMarkup(element);
/** Makes this many donors of each blood type, with only the columns that the figures read. */
const donors = (count: number) =>
  BLOOD_TYPES.flatMap((type) =>
    Array.from({ length: count }, () => ({ type, available: true }) as DonorRow),
  );

/** All components that show how much of a blood type there is. */
const PLACES: Record<string, (count: number) => string> = {
  'the gauges': (available) =>
    render(createElement(SupplyGauge, { label: 'A+', available, compact: false })),
  'the dashboard': (count) => render(createElement(SupplyChart, { rows: donors(count) })),
  'the tiles of donors': (count) =>
    render(
      createElement(TypeTiles, {
        rows: donors(count),
        ready: [],
        chosen: null,
        onChoose: () => undefined,
      }),
    ),
  'the units on the shelf': (good) =>
    render(
      createElement(UnitTotals, {
        totals: [{ type: 'A+', good, soon: 0, expired: 0 }],
        offersRequest: false,
      }),
    ),
};
/** Lists the texts in the markup that a pattern finds, each once. */
const listFound = (markup: string, pattern: RegExp) => [
  ...new Set([...markup.matchAll(pattern)].map(([, found]) => found)),
];

// covers: supply-scale
test.each(Object.keys(PLACES))(
  '%s say how much there is in the same words and colours',
  (place) => {
    const seen = [0, 1, 2, 3, 4, 5, 6, 7, 90].map((count) => {
      const markup = PLACES[place]?.(count) ?? '';
      return [
        ...listFound(markup, />(Critical|Low|Medium|High)</g),
        ...listFound(markup, /\b(?:text|bg|fill|border)-(accent|amber|green)\b/g),
      ];
    });
    expect(seen).toEqual([
      ['Critical', 'accent'],
      ['Low', 'accent'],
      ['Low', 'accent'],
      ['Medium', 'amber'],
      ['Medium', 'amber'],
      ['Medium', 'green'],
      ['Medium', 'green'],
      ['High', 'green'],
      ['High', 'green'],
    ]);
  },
);

test('no other code decides what counts as a low supply', () => {
  const others = sourceFiles('src', /(?<!\.test)\.tsx?$/).filter(
    ({ path, text }) =>
      path !== 'src/blood/supply.ts' && /'(Critical|Low)'[^\n]*\n?[^\n]*'(Medium|High)'/.test(text),
  );
  expect(others.map(({ path }) => path)).toEqual(['src/blood/urgency.ts']);
});
