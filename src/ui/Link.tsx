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
  /** stored in the history entry for the page that the link leads to */
  state?: unknown;
  /** keeps the scroll position of the page */
  preventScrollReset?: boolean;
}

/**
 * A link to a page of this app. React Router's own `Link` imports its code for prefetching and forms, which every
 * first visit would download.
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
  /** the link is active only on its own page, not on the pages below it */
  end?: boolean;
  className: string | ((link: { isActive: boolean }) => string);
}

/** A link in a menu. It is marked as current if the person is on its page. */
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
