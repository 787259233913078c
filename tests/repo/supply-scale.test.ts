import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { SUPPLY_TONES } from '@/blood/supply';
import { SupplyChart } from '@/features/admin/dashboard/DashboardPage';
import type { DonorRow } from '@/features/admin/donors/donor-rows';
import { TypeTiles } from '@/features/admin/inventory/InventoryPage';
import { UnitTotals } from '@/features/admin/inventory/UnitsSection';
import { SupplyGauge } from '@/features/requests/list/SupplySection';
import { UrgencyChip } from '@/ui/UrgencyChip';
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
        ...listFound(markup, /\b(?:text|bg|fill|border)-(accent|amber|blue|green)\b/g),
      ];
    });
    expect(seen).toEqual([
      ['Critical', 'accent'],
      ['Low', 'amber'],
      ['Low', 'amber'],
      ['Medium', 'blue'],
      ['Medium', 'blue'],
      ['Medium', 'blue'],
      ['Medium', 'blue'],
      ['High', 'green'],
      ['High', 'green'],
    ]);
  },
);

test('Medium has the same colour as a supply and as an urgency', () => {
  const chip = render(createElement(UrgencyChip, { level: 'Medium' }));
  expect(listFound(chip, /\bbg-(\w+)-soft\b/g)).toEqual([SUPPLY_TONES.Medium]);
});

test('the tiles of donors have the colours of the specification, with words for their bounds', () => {
  const tiles = [0, 2, 3, 4, 5, 90].map((count) => {
    const markup = render(
      createElement(TypeTiles, {
        rows: donors(count),
        ready: [],
        chosen: null,
        onChoose: () => undefined,
      }),
    );
    return [
      ...listFound(markup, /data-level="(\w+)"/g),
      ...listFound(markup, />(Critical|Low|Medium|High|Fewer than \d|\d or more)</g),
    ];
  });
  expect(tiles).toEqual([
    ['red', 'Fewer than 3'],
    ['red', 'Fewer than 3'],
    ['yellow', 'Fewer than 5'],
    ['yellow', 'Fewer than 5'],
    ['green', '5 or more'],
    ['green', '5 or more'],
  ]);
});

test('no other code decides what counts as a low supply', () => {
  const others = sourceFiles('src', /(?<!\.test)\.tsx?$/).filter(
    ({ path, text }) =>
      path !== 'src/blood/supply.ts' && /'(Critical|Low)'[^\n]*\n?[^\n]*'(Medium|High)'/.test(text),
  );
  expect(others.map(({ path }) => path)).toEqual(['src/blood/urgency.ts']);
});
