import { paths } from '@/paths';

/** The path of the page for each kind of link that an auth server makes. */
const PAGES: Readonly<Record<string, string>> = {
  signup: paths.confirmSignUp,
  recovery: paths.resetPassword,
  email_change: paths.changeEmail,
  magiclink: paths.changeEmail,
};

/**
 * Finds the page for a link in an e-mail that led to the start page. An auth server that does not know the right page
 * leads there, with a session or an error in the fragment of the address. The start page would not say anything about
 * it, and the session would stay in the address bar.
 * @returns the address of the right page; null if this is not such a link
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
