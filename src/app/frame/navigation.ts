import { Droplet, HandHeart, Home, ListChecks, LogIn, User, type LucideIcon } from 'lucide-react';
import { paths } from '@/paths';

export type NavigationLink = {
  to: string;
  label: string;
  /** left out of the header on wide screens, where `yourLinks` has the link */
  narrowOnly?: boolean;
};

/** The header's links for everyone. */
export const mainLinks: readonly NavigationLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.donateBlood, label: 'Donate Blood' },
  { to: paths.findBlood, label: 'Find Blood' },
  { to: paths.about, label: 'About Us' },
];

/** Links that wide screens show under More. */
export const moreLinks: readonly NavigationLink[] = [
  { to: paths.drives, label: 'Donation Drives' },
];

export const visitorLinks: readonly NavigationLink[] = [
  { to: paths.login, label: 'Log In' },
  { to: paths.signup, label: 'Sign Up' },
];

export const userLinks: readonly NavigationLink[] = [
  { to: paths.profile, label: 'My Profile' },
  { to: paths.myPledges, label: 'My Pledges', narrowOnly: true },
  { to: paths.donations, label: 'All Donations' },
];

/** Shown below the header on every page. */
export const yourLinks: readonly NavigationLink[] = [
  { to: paths.myRequests, label: 'My Requests' },
  { to: paths.myPledges, label: 'My Pledges' },
];

export const memberLinks: readonly NavigationLink[] = [
  { to: paths.myHospital, label: 'My Hospital' },
];

export const administratorLinks: readonly NavigationLink[] = [
  { to: paths.admin, label: 'Admin Panel' },
];

/** The five links of the installed app's bottom bar: people who are logged in find donations in the menu. */
export function listBarLinks(
  loggedIn: boolean,
  isMember: boolean,
): readonly (NavigationLink & { icon: LucideIcon | null })[] {
  return [
    { to: paths.home, label: 'Home', icon: Home },
    { to: paths.findBlood, label: 'Find', icon: Droplet },
    isMember
      ? { to: paths.myHospital, label: 'Hospital', icon: ListChecks }
      : { to: paths.donateBlood, label: 'Donate', icon: HandHeart },
    loggedIn
      ? { to: paths.inbox, label: 'Inbox', icon: null }
      : { to: paths.donations, label: 'Donations', icon: ListChecks },
    loggedIn
      ? { to: paths.profile, label: 'Profile', icon: User }
      : { to: paths.login, label: 'Log In', icon: LogIn },
  ];
}
