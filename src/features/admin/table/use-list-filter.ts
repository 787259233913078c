import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListFilter, readFilter, writeFilter } from './list-filter';

/** Delay before typing updates the URL. A navigation per keystroke would slow typing down. */
const URL_DELAY_MS = 250;

const same = (a: ListFilter, b: ListFilter) =>
  a.text === b.text &&
  a.bloodType === b.bloodType &&
  a.sort.column === b.sort.column &&
  a.sort.descending === b.sort.descending;

/** The filter of a list. Changes show at once and reach the URL shortly after; URL changes flow back. */
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
    // The URL changed from outside: the user went back or followed a link.
    if (!same(inUrl, written)) {
      setWritten(inUrl);
      setFilter(inUrl);
    }
  }

  useEffect(() => {
    if (same(filter, written)) return undefined;
    // Wait only while typing: before a row opens, the history entry must have this filter.
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
