const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/**
 * Reads the backend's address and key from the page's meta tags. The build or the server fills in the tags. An empty
 * address means the origin of the page.
 */
export function readBackend(): { url: string; key: string } {
  return { url: readMeta('supabase-url') || location.origin, key: readMeta('supabase-key') };
}
