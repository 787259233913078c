import { paths } from '@/paths';
import { appName } from '@/ui/app-name';
import type { NavigationLink } from './navigation';

/** The footer's links, grouped by what people come for. */
export const footerColumns: readonly { title: string; links: readonly NavigationLink[] }[] = [
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

export const legalLinks: readonly NavigationLink[] = [
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.cookiePolicy, label: 'Cookie Policy' },
];
