import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import CookiePolicyPage from './CookiePolicyPage';
import PrivacyPage from './PrivacyPage';

it.each([
  ['privacy', PrivacyPage],
  ['cookie policy', CookiePolicyPage],
])('the page %s names what a device keeps of donor cards', (_, Page) => {
  const text = renderToStaticMarkup(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  expect(text).toMatch(/your donor card/);
  expect(text).toMatch(/scan (donor )?cards, what (the|those) cards said, for a day/);
  expect(text).toMatch(/reader of donor cards,? once a card was scanned/);
});
