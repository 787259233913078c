import { parse } from 'papaparse';
import { expect, it } from 'vitest';
import { makeCsv } from './csv';
import type { TableColumn } from './table-column';

interface Row {
  name: string;
  units: number;
}
const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Name', width: '', cell: () => null, sheet: (row) => row.name },
  { id: 'units', header: 'Units', width: '', cell: () => null, sheet: (row) => row.units },
  { id: 'action', header: 'Action', width: '', cell: () => null },
];
const quick = async () => {};

it('writes only columns that make sense in a sheet', async () => {
  expect(await makeCsv(columns, [{ name: 'Ann', units: 2 }], quick)).toBe(
    'Name,Units\r\nAnn,2\r\n',
  );
});

it('turns formulas into text', async () => {
  const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
  const before = ['', ' ', '\u00a0', ' \t '];
  const names = signs.flatMap((sign) =>
    before.map((blank) => `${blank}${sign}HYPERLINK("http://x","y")`),
  );
  const rows = names.map((name) => ({ name, units: -1 }));
  const sheet = await makeCsv(columns, rows, quick);
  const read = parse<string[]>(sheet.trimEnd()).data.slice(1);
  // a negative number that the app itself wrote stays a number
  expect(read).toEqual(names.map((name) => [`'${name}`, '-1']));
});

it('leaves a text alone that has such a sign only inside', async () => {
  const name = "Anne-Marie O'Hara + 1 = @home";
  expect(await makeCsv(columns, [{ name, units: 1 }], quick)).toBe(`Name,Units\r\n${name},1\r\n`);
});

it('turns a header into text too if it begins like a formula', async () => {
  const [first] = columns;
  if (!first) throw new Error('there are columns');
  expect(await makeCsv([{ ...first, header: '=Name' }], [], quick)).toBe(`"'=Name"\r\n`);
});

it('quotes commas, quotes and line breaks within a field', async () => {
  const text = await makeCsv(columns, [{ name: 'Saint "A", North\nWing', units: 1 }], quick);
  expect(text).toBe('Name,Units\r\n"Saint ""A"", North\nWing",1\r\n');
});

it('writes every row of a long table without blocking the page', async () => {
  const rows = Array.from({ length: 4500 }, (_, n) => ({ name: `N${n}`, units: n }));
  let breaths = 0;
  const text = await makeCsv(columns, rows, async () => {
    breaths += 1;
  });
  expect(text.trimEnd().split('\r\n')).toHaveLength(4501);
  expect(breaths).toBeGreaterThan(1);
});
