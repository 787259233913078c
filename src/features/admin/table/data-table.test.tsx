import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TableHead } from './DataTable';
import type { TableColumn } from './table-column';

const columns: TableColumn<object>[] = [
  { id: 'name', header: 'Name', width: '', cell: () => null, compare: () => 0 },
  { id: 'units', header: 'Units', width: '', cell: () => null, compare: () => 0 },
  { id: 'action', header: 'Action', width: '', cell: () => null },
];

const headersOf = (column: string, descending: boolean) =>
  renderToStaticMarkup(
    <table>
      <TableHead columns={columns} sort={{ column, descending }} onSort={() => undefined} />
    </table>,
  ).match(/<th .*?<\/th>/g);

it('says by which column the rows are sorted, and in which direction', () => {
  const sortOf = (header: string) => /aria-sort="(\w+)"/.exec(header)?.[1];
  expect(headersOf('name', false)?.map(sortOf)).toEqual(['ascending', undefined, undefined]);
  expect(headersOf('units', true)?.map(sortOf)).toEqual([undefined, 'descending', undefined]);
});

it('has a button in each column that can be sorted', () => {
  const hasButton = (header: string) => header.includes('<button');
  expect(headersOf('name', false)?.map(hasButton)).toEqual([true, true, false]);
});
