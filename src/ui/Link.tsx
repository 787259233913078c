import type { ComponentProps } from 'react';
import {
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  /** the router state that the page gets to which the link leads */
  state?: unknown;
  /** whether the page keeps its scroll position */
  preventScrollReset?: boolean;
}

/**
 * A link to a page of this app. React Router's own `Link` imports code for prefetching and forms, which every first
 * visit would have to download.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset = false,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const follow = useLinkClickHandler(to, {
    state,
    preventScrollReset,
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
  });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  /** whether the link is active only on its own page, and not on the pages below it */
  end?: boolean;
  className: string | ((link: { isActive: boolean }) => string);
}

/** A link in a menu. It is marked as the current one while the person is on its page. */
export function NavLink({ end = false, className, ...rest }: NavLinkProps) {
  const here = useLocation().pathname;
  const { pathname } = useResolvedPath(rest.to);
  const isActive = here === pathname || (!end && here.startsWith(`${pathname}/`));
  return (
    <Link
      {...rest}
      className={typeof className === 'string' ? className : className({ isActive })}
      aria-current={isActive ? 'page' : undefined}
    />
  );
}
