import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import AboutPage from '@/features/about/AboutPage';
import FaqPage from '@/features/info/FaqPage';
import PartnersPage from '@/features/info/PartnersPage';
import PrivacyPage from '@/features/info/PrivacyPage';
import TermsPage from '@/features/info/TermsPage';
import { contact, readContact } from '@/ui/contact';
import Footer from './Footer';

// covers: header-footer-links
test('the footer has the address, e-mail address and phone number that are set, and can be used', () => {
  const show = (env: Record<string, unknown>) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Footer of={readContact(env)} />
      </MemoryRouter>,
    );
  const all = show({
    VITE_CONTACT_ADDRESS: '1 Bank Street | Boise, ID 83702',
    VITE_CONTACT_EMAIL: 'help@blood.example',
    VITE_CONTACT_PHONE: '+1 (202) 555-0143',
  });
  const [, address = ''] = /<address[^>]*>(.*)<\/address>/.exec(all) ?? [];
  expect(address).toMatch(/>1 Bank Street<.*>Boise, ID 83702</);
  expect(address).toMatch(/href="mailto:help@blood\.example"[^>]*>help@blood\.example</);
  expect(address).toMatch(/href="tel:\+12025550143"[^>]*>\+1 \(202\) 555-0143</);
  expect(show({ VITE_CONTACT_PHONE: '555 0100' })).toMatch(/<address.*555 0100/);
  expect(show({ VITE_CONTACT_EMAIL: ' ', VITE_CONTACT_ADDRESS: '|' })).not.toMatch(/<address/);
});

test('a build in which nobody set a contact invents none, on any page', () => {
  expect(contact).toEqual({ address: [], email: null, phone: null });
  for (const Page of [Footer, AboutPage, FaqPage, PartnersPage, PrivacyPage, TermsPage]) {
    const page = renderToStaticMarkup(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    );
    expect(page).not.toMatch(/mailto:|tel:|<address|null/);
  }
});
