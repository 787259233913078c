import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';

/** What is looked for in a list, and how it is sorted. Stands in the URL. */
export interface ListFilter {
  text: string;
  bloodType: BloodType | null;
  sort: { column: string; descending: boolean };
}

/** Reads the filter from the URL; what is unknown there counts as not given. */
export function readFilter(
  search: URLSearchParams,
  columns: readonly string[],
  usual: ListFilter['sort'],
): ListFilter {
  const asked = search.get('sort') ?? '';
  const column = asked.replace(/^-/, '');
  const type = search.get('type');
  return {
    text: search.get('q') ?? '',
    bloodType: BLOOD_TYPES.find((known) => known === type) ?? null,
    sort: columns.includes(column) ? { column, descending: asked.startsWith('-') } : usual,
  };
}

/** The URL's parameters with this filter; others stay. */
export function writeFilter(
  search: URLSearchParams,
  { text, bloodType, sort }: ListFilter,
  usual: ListFilter['sort'],
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value);
  const isUsual = sort.column === usual.column && sort.descending === usual.descending;
  set('q', text);
  set('type', bloodType ?? '');
  set('sort', isUsual ? '' : `${sort.descending ? '-' : ''}${sort.column}`);
  return next;
}

interface Searched {
  type: string;
  search: string;
  phone?: string;
}

/**
 * The rows that match: without regard to case, a phone number as it stands (product specification,
 * section 5). Keeps their order.
 */
export function matching<Row extends Searched>(
  rows: readonly Row[],
  { text, bloodType }: Pick<ListFilter, 'text' | 'bloodType'>,
): readonly Row[] {
  const asked = text.trim();
  if (asked === '' && bloodType === null) return rows;
  const lower = asked.toLowerCase();
  const found: Row[] = [];
  for (const row of rows) {
    if (bloodType !== null && row.type !== bloodType) continue;
    if (row.search.includes(lower) || (lower !== asked && row.phone?.includes(asked) === true))
      found.push(row);
  }
  return found;
}
