import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import Footer from './Footer';

// covers: header-footer-links
test('the footer has an address, an e-mail address and a phone number that can be used', () => {
  const footer = renderToStaticMarkup(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
  const [, address = ''] = /<address[^>]*>(.*)<\/address>/.exec(footer) ?? [];
  expect(address).toMatch(/123 Donation Street.*Springfield, ST 12345/);
  expect(address).toMatch(/href="mailto:help@lifedrop\.example"[^>]*>help@lifedrop\.example</);
  expect(address).toMatch(/href="tel:\+12025550143"[^>]*>\(202\) 555-0143</);
});
