import type { ManifestOptions } from 'vite-plugin-pwa';

const screenshot = (file: string, sizes: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${file}`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

/** What the installed app is called, looks like and offers from its icon. */
export function webManifest(appName: string): Partial<ManifestOptions> {
  return {
    id: '/',
    name: appName,
    short_name: appName,
    description:
      'Give blood, find blood. Works without a signal and sends what you wrote when you are online.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#a3142a',
    background_color: '#faf8f5',
    categories: ['health', 'medical'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Post a request', url: '/blood-requests#create-request' },
      { name: 'Donate', url: '/donate-blood#donor-form' },
    ],
    screenshots: [
      screenshot('home-narrow.png', '780x1688', 'narrow', 'Home on a phone'),
      screenshot('find-blood-narrow.png', '780x1688', 'narrow', 'Find Blood on a phone'),
      screenshot('home-wide.png', '1280x800', 'wide', 'Home on a tablet or computer'),
    ],
  };
}
