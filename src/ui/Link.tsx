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
  /** what the other page gets in its history entry */
  state?: unknown;
  /** the page stays where it is scrolled to */
  preventScrollReset?: boolean;
}

/**
 * A link to a page of this app. React Router's own `Link` brings along what its framework prefetches and submits,
 * which every first visit would download.
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
  /** also the pages below it do not count as this one */
  end?: boolean;
  className: string | ((link: { isActive: boolean }) => string);
}

/** A link in a menu, which tells whether it is where the person is. */
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
