import { Component, type ReactNode, startTransition } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { forgetFailedPages } from './lazy-pages';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';

/**
 * What people see instead of a page that threw, or whose file could not be loaded. A file is missing if it was never
 * stored on the device and there is no network, or if it belongs to an older version. The link home is a plain one,
 * because the router itself may have failed.
 */
function ErrorPage({ framed, error }: { framed: boolean; error: unknown }) {
  // the frame has a `main` element already
  const Tag = framed ? 'div' : 'main';
  return (
    <Tag className="mx-auto flex min-h-[70dvh] max-w-form flex-col justify-center gap-4 px-4">
      <h1 className="text-28 font-bold">This page could not be shown</h1>
      <p className="text-18 text-ink-soft">
        What you saved is still on this device.{' '}
        {navigator.onLine
          ? 'Reload to try again; a newer version may be there.'
          : 'You are offline. Reload when you are online again.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload</Button>
        <a href={paths.home} className="link inline-flex min-h-11 items-center px-4">
          Home
        </a>
      </div>
      {error instanceof Error && (
        <details className="text-14 text-ink-soft">
          <summary className="inline-flex min-h-11 items-center">
            What went wrong, for support
          </summary>
          <p>{error.message}</p>
        </details>
      )}
    </Tag>
  );
}

interface BoundaryProps {
  framed: boolean;
  location: Location;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { thrown: { error: unknown } | null }> {
  override state: { thrown: { error: unknown } | null } = { thrown: null };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override componentDidCatch() {
    forgetFailedPages();
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.thrown && before.location !== this.props.location)
      // this runs once, because the update removes the error
      // oxlint-disable-next-line react/no-did-update-set-state
      startTransition(() => this.setState({ thrown: null }));
  }

  override render() {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    return <ErrorPage framed={this.props.framed} error={thrown.error} />;
  }
}

/** Shows the error page if its children throw, until the person goes to another page. */
export function PageBoundary({
  framed = false,
  children,
}: {
  framed?: boolean;
  children: ReactNode;
}) {
  return (
    <Boundary framed={framed} location={useLocation()}>
      {children}
    </Boundary>
  );
}
