import { Link } from 'react-router-dom';
import { contact } from '@/features/about/contact';
import { paths } from '@/paths';
import { appName } from '@/ui/app-name';
import { Logo } from '@/ui/Logo';
import type { NavigationLink } from './navigation';

const columns: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: 'Give',
    links: [
      { to: paths.donateBlood, label: 'Donate Blood' },
      { to: paths.donations, label: 'Available Donations' },
    ],
  },
  {
    title: 'Find',
    links: [
      { to: paths.findBlood, label: 'Find Blood' },
      { to: paths.allRequests, label: 'All Requests' },
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

const footerLink = 'inline-flex min-h-11 items-center hover:underline';

export function Footer() {
  return (
    <footer className="mt-auto border-t border-line bg-sunken standalone:max-sm:pb-24">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-8 px-4 py-10 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-lg:col-span-2">
          <p className="flex items-center gap-2 text-18 font-bold">
            <Logo size={24} /> {appName}
          </p>
          <address className="mt-3 text-ink-soft not-italic">
            {contact.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <a href={`mailto:${contact.email}`} className={footerLink}>
              {contact.email}
            </a>
            <br />
            <a href={contact.phoneLink} className={footerLink}>
              {contact.phone}
            </a>
          </address>
        </div>
        {columns.map(({ title, links }) => (
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
        ))}
      </div>
      <p className="mx-auto max-w-page px-4 pb-8 text-14 text-ink-soft">
        {appName} gives information, not medical advice. Staff decide who may give and what is
        transfused.
      </p>
    </footer>
  );
}
