import type { Plugin } from 'vite';

const FILE = 'manifest.webmanifest';

const icon = (kind: 'icon' | 'maskable', size: number) => ({
  src: `/icons/${kind}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: kind === 'icon' ? 'any' : kind,
});

const screenshot = (file: string, sizes: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${file}`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

const icons = [icon('icon', 192), icon('icon', 512), icon('maskable', 192), icon('maskable', 512)];

/** The files that an installed app needs before it starts, without a leading slash. */
export const installedFiles = [FILE, ...icons.map(({ src }) => src.slice(1))];

/** Writes the manifest: the name, icons and shortcuts of an installed app. */
export function webManifest(appName: string): Plugin {
  const manifest = {
    name: appName,
    short_name: appName,
    description:
      'Give blood, find blood. Works without a signal and sends what you wrote when you are online.',
    start_url: '/',
    display: 'standalone',
    background_color: '#faf8f5',
    theme_color: '#a3142a',
    lang: 'en',
    scope: '/',
    id: '/',
    categories: ['health', 'medical'],
    icons,
    shortcuts: [
      { name: 'Post a request', url: '/blood-requests#create-request' },
      { name: 'Donate', url: '/donate-blood#donor-form' },
    ],
    screenshots: [
      screenshot('home-narrow.png', '780x1688', 'narrow', 'Home on a phone'),
      screenshot('home-wide.png', '1280x800', 'wide', 'Home on a tablet or computer'),
    ],
  };
  return {
    name: 'web-manifest',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${FILE}` }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(manifest) });
    },
  };
}
