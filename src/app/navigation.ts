import { Droplet, HandHeart, Home, ListChecks, LogIn, User, type LucideIcon } from 'lucide-react';
import { paths } from '@/paths';
import { appName } from '@/ui/app-name';

export type NavigationLink = { to: string; label: string };

/** The header's places for everyone. */
export const mainLinks: readonly NavigationLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.donateBlood, label: 'Donate Blood' },
  { to: paths.findBlood, label: 'Find Blood' },
  { to: paths.about, label: 'About Us' },
];

/** Places that only the menu of small screens lists (product specification, section 2.3). */
export const menuOnlyLinks: readonly NavigationLink[] = [
  { to: paths.drives, label: 'Donation Drives' },
];

export const visitorLinks: readonly NavigationLink[] = [
  { to: paths.login, label: 'Log In' },
  { to: paths.signup, label: 'Sign Up' },
];

export const userLinks: readonly NavigationLink[] = [
  { to: paths.profile, label: 'My Profile' },
  { to: paths.donations, label: 'All Donations' },
];

export const administratorLinks: readonly NavigationLink[] = [
  { to: paths.admin, label: 'Admin Panel' },
];

/** The footer's places, by what somebody comes for. */
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

/** The five main places of the installed app. */
export function barLinks(loggedIn: boolean): readonly (NavigationLink & { icon: LucideIcon })[] {
  return [
    { to: paths.home, label: 'Home', icon: Home },
    { to: paths.findBlood, label: 'Find', icon: Droplet },
    { to: paths.donateBlood, label: 'Donate', icon: HandHeart },
    { to: paths.donations, label: 'Donations', icon: ListChecks },
    loggedIn
      ? { to: paths.profile, label: 'Profile', icon: User }
      : { to: paths.login, label: 'Log In', icon: LogIn },
  ];
}
