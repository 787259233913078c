import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { foldDashes } from '@/ui/sign-words';

/** The search text, filters and sort order of a list. The URL holds them. */
export interface ListFilter {
  text: string;
  bloodType: BloodType | null;
  /** whether to find also the types that match the chosen blood type, by the rule of the list */
  compatible: boolean;
  /** the name of the chosen hospital; empty for all */
  hospital: string;
  sort: { column: string; descending: boolean };
}

/** Reads the filter from the URL. Unknown values are ignored. */
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
    compatible: search.get('give') === 'to',
    hospital: search.get('hospital') ?? '',
    sort: columns.includes(column) ? { column, descending: asked.startsWith('-') } : usual,
  };
}

/** Writes the filter into the parameters of the URL. Its other parameters stay. */
export function writeFilter(
  search: URLSearchParams,
  { text, bloodType, compatible, hospital, sort }: ListFilter,
  usual: ListFilter['sort'],
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value);
  const isUsual = sort.column === usual.column && sort.descending === usual.descending;
  set('q', text);
  set('type', bloodType ?? '');
  set('give', bloodType && compatible ? 'to' : '');
  set('hospital', hospital);
  set('sort', isUsual ? '' : `${sort.descending ? '-' : ''}${sort.column}`);
  return next;
}

interface Searched {
  type: string;
  /** missing if the rows of the list have no hospital */
  hospital?: string;
  /** the text in which the search looks: names in lower case, phone numbers as they were typed */
  search: string;
}

/**
 * The searched texts of all rows as one string, and the index at which each row starts. A single scan of it finds all
 * matches.
 */
interface Haystack {
  text: string;
  starts: Uint32Array;
}

/** The haystack of each list. A list is a new array whenever something in it has changed. */
const haystacks = new WeakMap<readonly Searched[], Haystack>();

function haystackOf(rows: readonly Searched[]): Haystack {
  let haystack = haystacks.get(rows);
  if (!haystack) {
    const starts = new Uint32Array(rows.length);
    let length = 0;
    rows.forEach(({ search }, index) => {
      starts[index] = length;
      length += search.length + 1;
    });
    haystack = { text: foldDashes(rows.map(({ search }) => search).join('\n')), starts };
    haystacks.set(rows, haystack);
  }
  return haystack;
}

/** Marks the rows whose searched text contains `asked`. */
function mark(marks: Uint8Array, { text, starts }: Haystack, asked: string): void {
  let row = 0;
  for (let at = text.indexOf(asked); at >= 0;) {
    let end = starts[row + 1] ?? text.length + 1;
    while (end <= at) {
      row += 1;
      end = starts[row + 1] ?? text.length + 1;
    }
    // a match that begins in one row and ends in the next does not count
    if (at + asked.length < end) marks[row] = 1;
    at = text.indexOf(asked, end);
  }
}

/** What a row must match. Null matches everything. */
export interface Wanted {
  text: string;
  types: readonly string[] | null;
  /** the hospital's name; empty for all hospitals */
  hospital: string;
}

/**
 * Finds the matching rows, in their order. Upper and lower case are the same. A phone number matches as plain text.
 */
export function findMatching<Row extends Searched>(
  rows: readonly Row[],
  { text, types, hospital }: Wanted,
): readonly Row[] {
  const asked = foldDashes(text.trim());
  if (asked === '' && types === null && hospital === '') return rows;
  const isWanted = (row: Row) =>
    (types === null || types.includes(row.type)) && (hospital === '' || row.hospital === hospital);
  if (asked === '') return rows.filter(isWanted);
  const haystack = haystackOf(rows);
  const marks = new Uint8Array(rows.length);
  for (const needle of new Set([asked.toLowerCase(), asked])) mark(marks, haystack, needle);
  return rows.filter((row, index) => marks[index] === 1 && isWanted(row));
}
