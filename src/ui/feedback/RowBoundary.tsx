import { FileWarning } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Icon } from '../Icon';

/** How many characters of an id are enough for support to find the record. */
const REFERENCE = 8;

/** Says that a record is there but cannot be shown, and gives the reference that support asks for. */
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
      {/* no table has more columns, so the cell spans them all */}
      <td colSpan={20} className="p-4 max-lg:block">
        <UnreadableRecord id={id} />
      </td>
    </tr>
  ),
  div: (id: string) => <UnreadableRecord id={id} />,
};

type RowBoundaryProps = {
  /** the record; a changed record is tried again. `damaged`: the caller knows that it cannot be shown */
  of: { readonly id: string; readonly damaged?: boolean | undefined };
  as?: keyof typeof looks;
  /** replaces the usual message, for a list that needs another look */
  fallback?: ReactNode;
  children: () => ReactNode;
};

// a component of its own, so that the boundary also catches what the function throws
const Row = ({ render }: { render: () => ReactNode }) => render();

interface RowBoundaryState {
  failed: boolean;
  /** the record whose rendering was tried */
  of: object | null;
}

/**
 * One row of a list. If a record cannot be rendered, its row says so and the others stay. Code that sorts, filters
 * and counts all records runs outside of this boundary and must not throw (tests/repo/damaged-columns.test.ts).
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
