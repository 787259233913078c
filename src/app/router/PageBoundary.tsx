import { Component, type ReactNode, startTransition } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { ErrorPage } from '../pages/ErrorPage';
import { forgetFailedPages } from './lazy-pages';

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
      // runs once, because the update removes the error
      // oxlint-disable-next-line react/no-did-update-set-state
      startTransition(() => this.setState({ thrown: null }));
  }

  override render() {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    return <ErrorPage framed={this.props.framed} error={thrown.error} />;
  }
}

/** Shows the error page instead of a page that threw, until the person navigates. */
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
