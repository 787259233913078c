const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/**
 * Reads the backend's address and key from the page's meta tags, which the build or the server fills in.
 * An empty address means the page's own origin.
 */
export function readBackend(): { url: string; key: string } {
  return { url: readMeta('supabase-url') || location.origin, key: readMeta('supabase-key') };
}
