import { useSearchParams } from 'react-router-dom';

/** One parameter of the URL, empty where it is not given; the others stay when it changes. */
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
