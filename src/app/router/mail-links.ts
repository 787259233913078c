import { paths } from '@/paths';

/** The page for each kind of link that an auth server names. */
const PAGES: Readonly<Record<string, string>> = {
  signup: paths.confirmSignUp,
  recovery: paths.resetPassword,
  email_change: paths.changeEmail,
  magiclink: paths.changeEmail,
};

/**
 * Finds the page of a link from an e-mail that arrived at the start page. An auth server that does not know the page
 * of a link leads there, with a session or an error in the fragment. The start page would say nothing about the link,
 * and the session would stay in the address bar.
 * @returns the address that the link belongs to; null if this is no such link
 */
export function findMailPage({
  pathname,
  hash,
}: {
  pathname: string;
  hash: string;
}): string | null {
  if (pathname !== paths.home || !/[#&](access_token|error_code|error)=/.test(hash)) return null;
  const kind = new URLSearchParams(hash.slice(1)).get('type') ?? '';
  return (PAGES[kind] ?? paths.confirmSignUp) + hash;
}
