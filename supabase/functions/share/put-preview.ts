import type { Preview } from './describe-request.ts';

/** Escapes a text for HTML and for its attributes. */
const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/**
 * Puts a preview into the head of the app's document, in place of its title and description.
 * @param url the page's address; its origin has the pictures
 */
export function putPreview(html: string, preview: Preview, url: URL): string {
  const { title, description, picture, pictureText } = preview;
  const [, app = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const tags = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url.href],
    ['og:image', new URL(`/share/${picture}`, url).href],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', pictureText],
  ].map(([name = '', text = '']) => `<meta property="${name}" content="${escape(text)}" />`);
  const head = [
    `<title>${escape(title)} · ${app}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    `<meta property="og:site_name" content="${app}" />`,
    ...tags,
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return html
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '));
}
