import { isValidElement } from 'react';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { paths, redirects } from '@/paths';
import { BareFrame, Frame } from './frame/Frame';
import { firstPages } from './first-pages';
import { RequireAdmin } from './pages/RequireAdmin';
import { matchPages } from './router/match-pages';
import { RequireLogin, routes } from './routes';

const modules = import.meta.glob<{ default: unknown }>('/src/**/*{Page,Route}.tsx');
const urls = Object.values(paths).map((path) =>
  typeof path === 'function' ? path('some-id') : path,
);

function routedPath(url: string): string | undefined {
  const { pathname } = new URL(url, 'https://app.example');
  return matchRoutes(routes, pathname)?.at(-1)?.route.path;
}

const branch = (url: string) =>
  (matchRoutes(routes, new URL(url, 'https://app.example').pathname) ?? []).map(
    ({ route }) => route,
  );

const elementsOf = (url: string) =>
  branch(url).map(({ element }) => (isValidElement(element) ? element.type : null));

/** Lists the frames and guards around an address. Does not load its page. */
async function guardsOf(url: string) {
  const loaded = await Promise.all(
    branch(url)
      .filter(({ path }) => path === undefined)
      .map(async ({ lazy }) => (typeof lazy === 'function' ? (await lazy()).Component : null)),
  );
  return {
    login: elementsOf(url).includes(RequireLogin),
    admin: loaded.includes(RequireAdmin),
  };
}

describe('the routes', () => {
  it.each(urls)('has a page for %s', (url) => {
    expect(routedPath(url)).toBeDefined();
    expect(routedPath(url)).not.toBe('*');
  });

  // covers: redirect-about, redirect-donate
  it.each(redirects)('sends $from to a page that exists', ({ from, to }) => {
    expect(routedPath(from)).toBe(from);
    expect(urls).toContain(to);
  });

  // covers: page-donation, page-admin-requests, page-admin-previous, page-admin-inventory, page-admin-setup
  // covers: page-admin-hospitals, page-admin-alerts
  it.each(urls)('has the right guards before %s', async (url) => {
    const guarded = await guardsOf(url);
    const isAdmin = url.startsWith(paths.admin);
    const {
      profile,
      donorCard,
      scan,
      seenNumber,
      inbox,
      alertSettings,
      openAlert,
      myPledges,
      myHistory,
    } = paths;
    const isMembers =
      url.startsWith('/report/') ||
      url.startsWith('/here/') ||
      url.startsWith(paths.myHospital) ||
      [
        profile,
        donorCard,
        scan,
        seenNumber,
        inbox,
        alertSettings,
        openAlert,
        myPledges,
        myHistory,
      ].some((at) => at === url);
    expect(guarded.login).toBe(isAdmin || isMembers);
    expect(guarded.admin).toBe(isAdmin && url !== paths.adminSetup);
  });

  // covers: page-login, page-signup
  it('gives log-in and sign-up no header and footer, and other open pages both', () => {
    expect(elementsOf(paths.login)).toContain(BareFrame);
    expect(elementsOf(paths.signup)).toContain(BareFrame);
    expect(elementsOf(paths.signup)).not.toContain(Frame);
    expect(elementsOf(paths.findBlood)).toContain(Frame);
  });

  it.each(Object.entries(firstPages))(
    'leads to %s as the header of its document says',
    async (path, module) => {
      const lazy = branch(path.replace(':id', 'some-id')).at(-1)?.lazy;
      const { Component } = typeof lazy === 'function' ? await lazy() : {};
      expect(Component).toBeDefined();
      expect(Component).toBe((await modules[`/${module}`]?.())?.default);
    },
  );

  it.each([
    ...urls,
    ...redirects.map(({ from }) => from),
    `${paths.donations}/`,
    paths.donations.toUpperCase(),
    '/no-such-page',
  ])('finds the pages of %s as React Router does', (url) => {
    const { pathname } = new URL(url, 'https://app.example');
    const describe = (matches: ReturnType<typeof matchPages>) =>
      matches.map(({ route, params, pathname: at }) => ({
        path: route.path,
        lazy: route.lazy,
        element: route.element,
        params,
        at,
      }));
    expect(describe(matchPages(routes, pathname))).toEqual(
      describe(matchRoutes(routes, pathname) ?? []),
    );
  });

  // covers: page-unknown
  it('catches every other address', () => {
    expect(routedPath('/no-such-page')).toBe('*');
  });
});
