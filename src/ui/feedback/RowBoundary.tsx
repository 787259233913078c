import { FileWarning } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Icon } from '../Icon';

/** With this many characters of an id, support can find the record. */
const REFERENCE = 8;

/** Says that a record is there but cannot be shown. Names the reference that support asks for. */
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
      {/* no table has more columns than this, so the cell spans all of them */}
      <td colSpan={20} className="p-4 max-lg:block">
        <UnreadableRecord id={id} />
      </td>
    </tr>
  ),
  div: (id: string) => <UnreadableRecord id={id} />,
};

type RowBoundaryProps = {
  /**
   * the record that the row shows; if it changes, the row is tried again. `damaged` means that the caller knows it
   * cannot be shown
   */
  of: { readonly id: string; readonly damaged?: boolean | undefined };
  as?: keyof typeof looks;
  /** what is shown instead of the usual message, for a list that looks different */
  fallback?: ReactNode;
  children: () => ReactNode;
};

// a component of its own, because a boundary does not catch what its own `render` throws
const Row = ({ render }: { render: () => ReactNode }) => render();

interface RowBoundaryState {
  failed: boolean;
  /** the record that was last tried */
  of: object | null;
}

/**
 * One row of a list. If its record cannot be rendered, the row says so, and the other rows stay. Code that sorts,
 * filters or counts all records is outside of this boundary, so it must not throw
 * (tests/repo/damaged-columns.test.ts).
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
