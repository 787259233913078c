import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { paths, redirects } from '@/paths';
import { routes } from './routes';

const urls = Object.values(paths).map((path) =>
  typeof path === 'function' ? path('some-id') : path,
);

function routedPath(url: string): string | undefined {
  const { pathname } = new URL(url, 'https://app.example');
  return matchRoutes(routes, pathname)?.at(-1)?.route.path;
}

describe('the routes', () => {
  it.each(urls)('has a page for %s', (url) => {
    expect(routedPath(url)).toBeDefined();
    expect(routedPath(url)).not.toBe('*');
  });

  it.each(redirects)('sends $from to a page that exists', ({ from, to }) => {
    expect(routedPath(from)).toBe(from);
    expect(urls).toContain(to);
  });

  it('catches every other address', () => {
    expect(routedPath('/no-such-page')).toBe('*');
  });
});
