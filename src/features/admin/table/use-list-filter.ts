import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListFilter, readFilter, writeFilter } from './list-filter';

/** How long after the last key the URL follows: a navigation a key would slow typing down. */
const URL_DELAY_MS = 250;

const same = (a: ListFilter, b: ListFilter) =>
  a.text === b.text &&
  a.bloodType === b.bloodType &&
  a.sort.column === b.sort.column &&
  a.sort.descending === b.sort.descending;

/** The filter of a list: at once on the screen, a moment later in the URL, and back from there. */
export function useListFilter(
  columns: readonly string[],
  usual: ListFilter['sort'],
): [ListFilter, (change: Partial<ListFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const inUrl = readFilter(search, columns, usual);
  const [filter, setFilter] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const [written, setWritten] = useState(inUrl);

  if (!same(inUrl, seen)) {
    setSeen(inUrl);
    // not by us: somebody went back, or followed a link
    if (!same(inUrl, written)) {
      setWritten(inUrl);
      setFilter(inUrl);
    }
  }

  useEffect(() => {
    if (same(filter, written)) return undefined;
    // only while somebody types: a row that is opened at once must have this list behind it
    const isTyping = filter.text !== written.text && filter.text !== '';
    const wait = isTyping ? URL_DELAY_MS : 0;
    const timer = setTimeout(() => {
      setWritten(filter);
      setSearch(writeFilter(search, filter, usual), { replace: true, preventScrollReset: true });
    }, wait);
    return () => clearTimeout(timer);
  }, [filter, written, search, setSearch, usual]);

  return [filter, (changed) => setFilter({ ...filter, ...changed })];
}
