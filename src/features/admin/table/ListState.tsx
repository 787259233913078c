import type { TableState } from '@/store/hooks/live-table';
import { TryAgain } from '../TryAgain';

type ListStateProps = {
  state: TableState;
  retry: () => void;
  /** rows of the list, and how many of them match */
  total: number;
  found: number;
  nouns: readonly [string, string];
};

const count = (n: number, [one, many]: readonly [string, string]) =>
  `${n.toLocaleString()} ${n === 1 ? one : many}`;

/** Shows how many rows there are, and how old or incomplete the data is. */
export function ListState({ state, retry, total, found, nouns }: ListStateProps) {
  const words =
    found === total ? count(total, nouns) : `${found.toLocaleString()} of ${count(total, nouns)}`;
  return (
    <div className="flex flex-col gap-3">
      {state.error !== null && (
        <TryAgain onClick={retry}>The list could not be read from this device.</TryAgain>
      )}
      <div className="flex flex-wrap gap-x-6">
        <output className="min-h-6 font-medium">
          {state.complete ? words : state.error === null && 'Reading the list...'}
        </output>
      </div>
    </div>
  );
}
