import { type LucideIcon, SearchX } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { TableRow } from '@/store/hooks/live-table';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { DataTable } from './DataTable';

type ListRowsProps<Row extends TableRow> = ComponentProps<typeof DataTable<Row>> & {
  /** there are rows, but none match the filter */
  filtered: boolean;
  onReset: () => void;
  empty: { icon: LucideIcon; title: string; text: string };
};

/** The table, or the reason why it is empty. */
export function ListRows<Row extends TableRow>(props: ListRowsProps<Row>) {
  const { filtered, onReset, empty, ...table } = props;
  if (table.rows.length > 0) return <DataTable {...table} />;
  if (table.busy && !filtered) return <Skeleton rows={6} label="Loading the list" />;
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing matches"
        action={
          <Button variant="secondary" onClick={onReset}>
            Clear search and filter
          </Button>
        }
      >
        Try another spelling, a part of the word, or another blood type.
      </EmptyState>
    );
  return (
    <EmptyState icon={empty.icon} title={empty.title}>
      {empty.text}
    </EmptyState>
  );
}
