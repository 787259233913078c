const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/**
 * Where the backend is: from the page's meta tags, filled at build time or by whoever serves the page.
 * An empty address means the page's own origin.
 */
export function readBackend(): { url: string; key: string } {
  return { url: readMeta('supabase-url') || location.origin, key: readMeta('supabase-key') };
}
