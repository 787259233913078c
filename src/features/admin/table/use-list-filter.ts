import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListFilter, readFilter, writeFilter } from './list-filter';

/**
 * How long after the last keystroke to update the URL, ms: a navigation for each keystroke would slow typing down.
 */
const URL_DELAY_MS = 250;

const same = (a: ListFilter, b: ListFilter) =>
  a.text === b.text &&
  a.bloodType === b.bloodType &&
  a.compatible === b.compatible &&
  a.hospital === b.hospital &&
  a.sort.column === b.sort.column &&
  a.sort.descending === b.sort.descending;

/**
 * Manages the filter of a list. A change applies at once and is written to the URL a moment later. A change of the
 * URL changes the filter.
 */
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
    // the back button or a link changed the URL
    if (!same(inUrl, written)) {
      setWritten(inUrl);
      setFilter(inUrl);
    }
  }

  useEffect(() => {
    if (same(filter, written)) return undefined;
    // waits only while somebody types: a row that is opened at once needs this filter in the URL behind it
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
