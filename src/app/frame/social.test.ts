import { expect, test } from 'vitest';
import { socialLinks } from './social';

test('only networks with an https address are linked', () => {
  expect(socialLinks({})).toEqual([]);
  expect(
    socialLinks({
      VITE_SOCIAL_FACEBOOK: '',
      VITE_SOCIAL_X: 'javascript:alert(1)',
      VITE_SOCIAL_YOUTUBE: 'https://video.example/lifedrop',
    }),
  ).toEqual([{ name: 'YouTube', url: 'https://video.example/lifedrop' }]);
});
