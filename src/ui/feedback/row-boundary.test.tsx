import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RowBoundary } from './RowBoundary';

const record = { id: '1a2b3c4d-0000-4000-8000-000000000000' };
const boundary = (props: Partial<RowBoundary['props']>) =>
  new RowBoundary({ of: record, children: () => <li>the record</li>, ...props });

/**
 * Returns what the boundary shows after the row has thrown. The test sets that state itself, because rendering on a
 * server catches no errors.
 */
function failed(props: Partial<RowBoundary['props']>) {
  const one = boundary(props);
  one.state = { ...one.state, ...RowBoundary.getDerivedStateFromError() };
  return renderToStaticMarkup(one.render());
}

test('a row shows what its function makes of the record', () => {
  expect(renderToStaticMarkup(boundary({}).render())).toBe('<li>the record</li>');
});

test.each(['li', 'tr', 'div'] as const)('a %s that threw says so, with its reference', (as) => {
  const text = failed({ as }).replaceAll(/<[^>]+>/g, '');
  expect(text).toBe('This record cannot be shown. Reference: 1a2b3c4d');
});

test('a record that is known to be damaged is not tried', () => {
  const one = boundary({ of: { ...record, damaged: true } });
  expect(renderToStaticMarkup(one.render())).toContain('This record cannot be shown.');
});

test('a record that has changed is tried again, another rendering of the same is not', () => {
  const tried = { failed: true, of: record };
  const props = boundary({}).props;
  expect(RowBoundary.getDerivedStateFromProps(props, tried)).toBeNull();
  const changed = { ...record };
  expect(RowBoundary.getDerivedStateFromProps({ ...props, of: changed }, tried)).toEqual({
    failed: false,
    of: changed,
  });
});

test('a row that cannot be shown can have a look of its own', () => {
  expect(failed({ fallback: <tr /> })).toBe('<tr></tr>');
});
