const networks = {
  Facebook: 'VITE_SOCIAL_FACEBOOK',
  Instagram: 'VITE_SOCIAL_INSTAGRAM',
  LinkedIn: 'VITE_SOCIAL_LINKEDIN',
  YouTube: 'VITE_SOCIAL_YOUTUBE',
  X: 'VITE_SOCIAL_X',
};

/**
 * Our pages on social networks, as configured at build time. One without an https address is left out.
 */
export function listSocialLinks(
  env: Record<string, unknown> = import.meta.env,
): { name: string; url: string }[] {
  return Object.entries(networks).flatMap(([name, variable]) => {
    const url = env[variable];
    return typeof url === 'string' && url.startsWith('https://') ? [{ name, url }] : [];
  });
}
