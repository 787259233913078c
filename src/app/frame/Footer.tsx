import { Link } from '@/ui/Link';
import { appName } from '@/ui/app-name';
import { contact, type Contact } from '@/ui/contact';
import { ContactDetails } from '@/ui/ContactDetails';
import { Logo } from '@/ui/Logo';
import { NewsletterBox } from './NewsletterBox';
import { paths } from '@/paths';
import type { NavigationLink } from './navigation';

const networks = {
  Facebook: 'VITE_SOCIAL_FACEBOOK',
  Instagram: 'VITE_SOCIAL_INSTAGRAM',
  LinkedIn: 'VITE_SOCIAL_LINKEDIN',
  YouTube: 'VITE_SOCIAL_YOUTUBE',
  X: 'VITE_SOCIAL_X',
};

/**
 * Lists the organisation's pages on social networks, which a build configures. Leaves out an address that is not
 * https.
 */
export function listSocialLinks(
  env: Record<string, unknown> = import.meta.env,
): { name: string; url: string }[] {
  return Object.entries(networks).flatMap(([name, variable]) => {
    const url = env[variable];
    return typeof url === 'string' && url.startsWith('https://') ? [{ name, url }] : [];
  });
}

/** The links of the footer, grouped by what people come for. */
const footerColumns: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: 'Give',
    links: [
      { to: paths.donateBlood, label: 'Donate Blood' },
      { to: paths.drives, label: 'Find a Drive' },
      { to: paths.eligibility, label: 'Eligibility' },
      { to: paths.donationProcess, label: 'Donation Process' },
      { to: paths.stories, label: 'Donor Stories' },
    ],
  },
  {
    title: 'Find',
    links: [
      { to: paths.findBlood, label: 'Find Blood' },
      { to: paths.allRequests, label: 'All Requests' },
      { to: paths.donations, label: 'Available Donations' },
      { to: paths.bloodTypes, label: 'Blood Types' },
      { to: paths.recipientStories, label: 'Recipient Stories' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { to: paths.faq, label: 'FAQ' },
      { to: paths.blog, label: 'Blog' },
      { to: paths.resources, label: 'Resources' },
      { to: paths.partners, label: 'Partners' },
    ],
  },
  {
    title: appName,
    links: [
      { to: paths.home, label: 'Home' },
      { to: paths.about, label: 'About Us' },
      { to: paths.saved, label: 'Saved on this device' },
    ],
  },
];

const legalLinks: readonly NavigationLink[] = [
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.cookiePolicy, label: 'Cookie Policy' },
];

// The footer loads after the first paint, so nothing that people see first may need this.
const social = listSocialLinks();
const footerLink = 'inline-flex min-h-11 items-center hover:underline';

function FooterNavigation() {
  return footerColumns.map(({ title, links }) => (
    <nav key={title} aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-1 text-ink-soft">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={footerLink}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ));
}

function ContactBlock({ of }: { of: Contact }) {
  return (
    <div>
      <p className="flex items-center gap-2 text-18 font-bold">
        <Logo size={24} /> {appName}
      </p>
      <ContactDetails of={of} linkClass={footerLink} className="mt-3 text-ink-soft" />
      {social.length > 0 && (
        <ul aria-label="Social media" className="mt-1 flex flex-wrap gap-x-4 text-ink-soft">
          {social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} className={footerLink}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * The footer of a page. In the installed app it shows only the legal links, because the app has its links at the
 * bottom of the screen.
 */
export default function Footer({ of = contact }: { of?: Contact }) {
  return (
    <footer className="mt-auto border-t border-line bg-sunken standalone:max-sm:pb-24">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 pt-10 pb-6 standalone:hidden lg:grid-cols-[1fr_2.4fr]">
        <ContactBlock of={of} />
        <div className="grid grid-fit gap-x-6 gap-y-8 sm:grid-cols-4">
          <FooterNavigation />
        </div>
      </div>
      <div className="mx-auto max-w-page px-4">
        <div className="border-y border-line py-6 standalone:hidden">
          <NewsletterBox />
        </div>
        <nav aria-label="Legal">
          <ul className="flex flex-wrap gap-x-6 pt-2 text-ink-soft">
            {legalLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={footerLink}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="pt-2 pb-8 text-14 text-ink-soft">
          {appName} gives information, not medical advice. Staff decide who may give and what is
          transfused.
        </p>
      </div>
    </footer>
  );
}
