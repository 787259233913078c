import { Droplet, HandHeart, Home, ListChecks, LogIn, User, type LucideIcon } from 'lucide-react';
import { paths } from '@/paths';

export type NavigationLink = { to: string; label: string };

/** The links in the header that everybody sees. */
export const mainLinks: readonly NavigationLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.donateBlood, label: 'Donate Blood' },
  { to: paths.findBlood, label: 'Find Blood' },
  { to: paths.about, label: 'About Us' },
];

/** The links that wide screens show in the menu "More". */
export const moreLinks: readonly NavigationLink[] = [
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

/** The links that wide screens show in the menu "More" to people who are logged in. */
export const yourLinks: readonly NavigationLink[] = [
  { to: paths.myRequests, label: 'My Requests' },
  { to: paths.myPledges, label: 'My Offers' },
];

export const memberLinks: readonly NavigationLink[] = [
  { to: paths.myHospital, label: 'My Hospital' },
];

export const administratorLinks: readonly NavigationLink[] = [
  { to: paths.admin, label: 'Admin Panel' },
];

/** The five links at the bottom of the installed app. */
export function listBarLinks(
  loggedIn: boolean,
  isMember: boolean,
): readonly (NavigationLink & { icon: LucideIcon | null })[] {
  const home = { to: paths.home, label: 'Home', icon: Home };
  const give = { to: paths.donateBlood, label: 'Give', icon: HandHeart };
  if (!loggedIn)
    return [
      home,
      { to: paths.findBlood, label: 'Requests', icon: Droplet },
      give,
      { to: paths.donations, label: 'Donations', icon: ListChecks },
      { to: paths.login, label: 'Log In', icon: LogIn },
    ];
  return [
    home,
    { to: paths.findBlood, label: 'Requests', icon: Droplet },
    isMember ? { to: paths.myHospital, label: 'Hospital', icon: ListChecks } : give,
    { to: paths.inbox, label: 'Inbox', icon: null },
    { to: paths.profile, label: 'Me', icon: User },
  ];
}
