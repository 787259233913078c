import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readSearch } from './drive-search';
import { DriveSearchForm } from './DrivesPage';

// covers: constant-radius
it('the search for drives offers 10, 25, 50 and 100 miles, 25 at first', () => {
  const form = renderToStaticMarkup(
    <DriveSearchForm
      search={readSearch(new URLSearchParams())}
      problem={undefined}
      looking={false}
      onSearch={() => {}}
    />,
  );
  const options = [...form.matchAll(/<option value="(\d+)"([^>]*)>(.*?)<\/option>/g)];
  expect(options.map(([, , , label]) => label)).toEqual([
    '10 miles',
    '25 miles',
    '50 miles',
    '100 miles',
  ]);
  expect(options.filter(([, , how]) => how?.includes('selected')).map(([, v]) => v)).toEqual([
    '25',
  ]);
});
