import { donationRoute, driveRoute, paths, requestRoute } from '../paths.ts';

/**
 * The pages at which people arrive from outside, and their modules. The build adds preload headers for them to each
 * document, so that a first visit does not wait until the frame's code asks for them. `routes.tsx` has their routes.
 */
export const firstPages: Readonly<Record<string, string>> = {
  [paths.home]: 'src/app/pages/HomePage.tsx',
  [paths.about]: 'src/features/about/AboutPage.tsx',
  [paths.donateBlood]: 'src/features/donations/register/DonateBloodPage.tsx',
  [paths.findBlood]: 'src/features/requests/list/FindBloodPage.tsx',
  [paths.allRequests]: 'src/features/requests/list/AllRequestsPage.tsx',
  [requestRoute]: 'src/app/pages/RequestRoute.tsx',
  [paths.donations]: 'src/features/donations/list/DonationsPage.tsx',
  [donationRoute]: 'src/app/pages/DonationRoute.tsx',
  [paths.drives]: 'src/features/drives/DrivesPage.tsx',
  [driveRoute]: 'src/features/drives/DrivePage.tsx',
  [paths.login]: 'src/features/auth/LoginPage.tsx',
  [paths.signup]: 'src/features/auth/SignupPage.tsx',
};
