import { useSearchParams } from 'react-router-dom';

/** Reads and writes one parameter of the URL, which is empty if it is missing. The other parameters stay. */
export function useSearchParam(name: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return [search.get(name) ?? '', set];
}
