import { VisuallyHidden } from '../VisuallyHidden';

type SkeletonProps = {
  /** How many grey rows are shown in place of the rows that are loading. */
  rows?: number;
  label?: string;
};

const rowNumbers = (rows: number) => Array.from({ length: rows }, (_, index) => index);

/** Grey rows in place of rows that are loading. They appear after 300 ms, so that a quick load does not flicker. */
export function Skeleton({ rows = 3, label = 'Loading' }: SkeletonProps) {
  return (
    <output className="flex animate-late flex-col gap-3">
      <VisuallyHidden>{label}</VisuallyHidden>
      {rowNumbers(rows).map((row) => (
        <div key={row} aria-hidden="true" className="h-20 rounded-md bg-sunken" />
      ))}
    </output>
  );
}
