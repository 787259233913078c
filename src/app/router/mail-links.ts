import { paths } from '@/paths';

/** The pages of the links that an auth server takes by itself, by the kind that it names. */
const PAGES: Readonly<Record<string, string>> = {
  signup: paths.confirmSignUp,
  recovery: paths.resetPassword,
  email_change: paths.changeEmail,
  magiclink: paths.changeEmail,
};

/**
 * An auth server that does not know the page of a link leads to the start page, with a session or an error in the
 * fragment. Nothing there would say what became of the link, and the session would stay in the address bar.
 * @returns where the link belongs, null where this is none
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
