import { expect, test } from 'vitest';
import { listSocialLinks } from './Footer';

test('only networks with an https address are linked', () => {
  expect(listSocialLinks({})).toEqual([]);
  expect(
    listSocialLinks({
      VITE_SOCIAL_FACEBOOK: '',
      VITE_SOCIAL_X: 'javascript:alert(1)',
      VITE_SOCIAL_YOUTUBE: 'https://video.example/lifedrop',
    }),
  ).toEqual([{ name: 'YouTube', url: 'https://video.example/lifedrop' }]);
});
