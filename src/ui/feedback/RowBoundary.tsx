import { FileWarning } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Icon } from '../Icon';

/** How much of an id names a record to support. */
const REFERENCE = 8;

/** Says that a record is there and cannot be shown, with what support asks for. */
export function UnreadableRecord({ id }: { id: string }) {
  return (
    <span className="flex items-start gap-3 text-ink-soft">
      <Icon of={FileWarning} className="mt-0.5" />
      <span>
        This record cannot be shown. Reference:{' '}
        <span className="font-mono wrap-anywhere">{id.slice(0, REFERENCE)}</span>
      </span>
    </span>
  );
}

const looks = {
  li: (id: string) => (
    <li className="rounded-md border border-line bg-surface p-4">
      <UnreadableRecord id={id} />
    </li>
  ),
  tr: (id: string) => (
    <tr className="border-t border-line first:border-0 max-lg:block">
      {/* more columns than any table has: it spans them all */}
      <td colSpan={20} className="p-4 max-lg:block">
        <UnreadableRecord id={id} />
      </td>
    </tr>
  ),
  div: (id: string) => <UnreadableRecord id={id} />,
};

type RowBoundaryProps = {
  /** the record; when it changes, it is tried again. `damaged`: it is known not to be shown */
  of: { readonly id: string; readonly damaged?: boolean | undefined };
  as?: keyof typeof looks;
  /** stands for the row where a look of its own is needed */
  fallback?: ReactNode;
  children: () => ReactNode;
};

// a component of its own, so that what the function throws is caught too
const Row = ({ render }: { render: () => ReactNode }) => render();

interface RowBoundaryState {
  failed: boolean;
  /** the record that was tried */
  of: object | null;
}

/**
 * One row of a list. A record that cannot be rendered says so in its place; the others stay. What sorts, filters and
 * counts all records runs outside of this boundary and must not throw (tests/repo/damaged-columns.test.ts).
 */
export class RowBoundary extends Component<RowBoundaryProps, RowBoundaryState> {
  override state: RowBoundaryState = { failed: false, of: null };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ of }: RowBoundaryProps, state: RowBoundaryState) {
    return of === state.of ? null : { failed: false, of };
  }

  override render() {
    const { of, as = 'li', fallback, children } = this.props;
    if (this.state.failed || of.damaged === true) return fallback ?? looks[as](of.id);
    return <Row render={children} />;
  }
}
