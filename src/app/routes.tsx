import { Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import {
  donationRoute,
  drivePosterRoute,
  driveRoute,
  hereRoute,
  invitationRoute,
  type LoginState,
  paths,
  pledgeRoute,
  redirects,
  reportRoute,
  requestPosterRoute,
  requestRoute,
  scheduleRoute,
} from '@/paths';
import { BareFrame, Frame } from './frame/Frame';
import { definePage, pick } from './pages/page';
import { PageScope } from './pages/PageScope';
import { screenPages } from './pages/screens';
import { within } from './pages/within';
import { adminPages, teamPages } from './pages/admin';
import { PageBoundary } from './router/PageBoundary';
import { useSession } from '@/session/session';
import { waitForFirstPaint } from '@/ui/after-first-paint';

/**
 * Sends visitors to the log-in page. It is only a convenience: the database decides what anybody may read. While the
 * screen is locked, the person stays logged in.
 */
export function RequireLogin() {
  const identity = useSession((session) => session.identity);
  const { pathname, search, hash } = useLocation();
  if (identity) return <Outlet />;
  const state: LoginState = { from: `${pathname}${search}${hash}` };
  return <Navigate to={paths.login} replace state={state} />;
}

const drivePages: RouteObject[] = [
  definePage(paths.drives, 'Donation Drives', () => import('@/features/drives/DrivesPage')),
  definePage(driveRoute, 'Donation Drive', () => import('@/features/drives/DrivePage')),
  definePage(drivePosterRoute, 'Poster', () => import('@/features/drives/DrivePosterPage')),
  definePage(scheduleRoute, 'Reserve a Spot', () => import('./pages/ScheduleRoute')),
  definePage(
    paths.organizeDrive,
    'Organize a Blood Drive',
    () => import('@/features/drives/OrganizeDrivePage'),
  ),
];

/** The pages that people only read. Each has a file of its own. */
export const infoPages: RouteObject[] = [
  definePage(paths.bloodTypes, 'Blood Types', () => import('@/features/info/BloodTypesPage')),
  definePage(paths.eligibility, 'Eligibility', () => import('@/features/info/EligibilityPage')),
  definePage(
    paths.donationProcess,
    'Donation Process',
    () => import('@/features/info/DonationProcessPage'),
  ),
  definePage(paths.faq, 'FAQ', () => import('@/features/info/FaqPage')),
  definePage(paths.stories, 'Donor Stories', () => import('@/features/info/StoriesPage')),
  definePage(
    paths.recipientStories,
    'Recipient Stories',
    () => import('@/features/info/RecipientStoriesPage'),
  ),
  definePage(paths.resources, 'Resources', () => import('@/features/info/ResourcesPage')),
  definePage(paths.partners, 'Partners', () => import('@/features/info/PartnersPage')),
  definePage(paths.blog, 'Blog', () => import('@/features/info/BlogPage')),
  definePage(paths.privacy, 'Privacy', () => import('@/features/info/PrivacyPage')),
  definePage(paths.terms, 'Terms of Use', () => import('@/features/info/TermsPage')),
  definePage(paths.cookiePolicy, 'Cookie Policy', () => import('@/features/info/CookiePolicyPage')),
];

/** The pages to which links in e-mails lead, and the page that asks for such a link. */
const passwordPages: RouteObject[] = [
  definePage(
    paths.forgotPassword,
    'Forgot Password',
    () => import('@/features/auth/ForgotPasswordPage'),
  ),
  definePage(
    paths.resetPassword,
    'New Password',
    () => import('@/features/auth/ResetPasswordPage'),
  ),
  definePage(
    paths.changeEmail,
    'New E-mail Address',
    () => import('@/features/auth/ChangeEmailPage'),
  ),
  definePage(
    paths.confirmSignUp,
    'Confirm Sign-Up',
    () => import('@/features/auth/ConfirmSignUpPage'),
  ),
];

const loadRequest = () => import('./pages/RequestRoute');

/** Loads the page with the request form, and then the page to which posting leads, also without a network. */
function loadFindBlood() {
  waitForFirstPaint()
    .then(loadRequest)
    .catch(() => undefined);
  return import('@/features/requests/list/FindBloodPage');
}

/** The pages of blood requests, which everybody may see. */
const requestPages: RouteObject[] = [
  definePage(paths.findBlood, 'Find Blood', loadFindBlood),
  definePage(
    paths.allRequests,
    'All Requests',
    () => import('@/features/requests/list/AllRequestsPage'),
  ),
  definePage(requestRoute, 'Blood Request', loadRequest),
  definePage(requestPosterRoute, 'Poster', () => import('@/features/requests/RequestPosterPage')),
  definePage(pledgeRoute, 'I can donate', () => import('./pages/PledgeRoute')),
];

const openPages: RouteObject[] = [
  definePage(paths.home, 'Give blood, find blood', () => import('./pages/HomePage')),
  definePage(paths.about, 'About Us', () => import('@/features/about/AboutPage')),
  definePage(
    paths.donateBlood,
    'Donate Blood',
    () => import('@/features/donations/register/DonateBloodPage'),
  ),
  ...requestPages,
  definePage(paths.donations, 'Donations', () => import('@/features/donations/list/DonationsPage')),
  definePage(donationRoute, 'Blood Donation', () => import('./pages/DonationRoute')),
  ...drivePages,
  definePage(
    paths.saved,
    'Saved on this device',
    () => import('@/features/submissions/SubmissionsPage'),
  ),
  definePage(
    paths.diagnostics,
    'Diagnostics',
    () => import('@/features/diagnostics/DiagnosticsPage'),
  ),
  definePage(invitationRoute, 'Invitation', () => import('@/features/invitations/InvitationPage')),
  definePage(
    paths.unsubscribe,
    'Unsubscribe',
    () => import('@/features/unsubscribe/UnsubscribePage'),
  ),
  definePage(
    paths.confirmDrives,
    'Hear of Drives',
    () => import('@/features/unsubscribe/ConfirmDrivesPage'),
  ),
  ...infoPages,
];

const team = () => import('./pages/TeamRoutes');
const alerts = () => import('./pages/AlertRoutes');

const memberPages: RouteObject[] = [
  definePage(paths.profile, 'My Profile', () => import('./pages/ProfileRoute')),
  definePage(paths.donorCard, 'Donor Card', () => import('@/features/cards/DonorCardPage')),
  definePage(paths.scan, 'Scan a Card', () => import('@/features/cards/ScanPage')),
  definePage(paths.openAlert, 'Inbox', pick(alerts, 'OpenAlertRoute')),
  definePage(paths.inbox, 'Inbox', pick(alerts, 'InboxRoute')),
  definePage(paths.alertSettings, 'Alert settings', pick(alerts, 'AlertSettingsRoute')),
  definePage(paths.myPledges, 'My Offers', () => import('@/features/pledges/MyPledgesPage')),
  definePage(hereRoute, 'I am here', () => import('@/features/pledges/HerePage')),
  definePage(paths.myHistory, 'My History', () => import('@/features/history/MyHistoryPage')),
  definePage(reportRoute, 'Report', () => import('@/features/reports/ReportPage')),
  definePage(paths.myHospital, 'My Hospital', pick(team, 'MyHospitalRoute')),
  definePage(paths.myTeam, 'Team', pick(team, 'TeamRoute')),
  {
    lazy: async () => ({ Component: (await team()).TeamPlace }),
    children: [
      definePage(paths.myExpected, 'Expected Today', () => import('./pages/ExpectedRoute')),
      definePage(
        paths.myDeskPoster,
        'Poster for the Desk',
        () => import('@/features/pledges/DeskPosterPage'),
      ),
      ...teamPages,
    ],
  },
];

const barePages: RouteObject[] = [
  definePage(paths.login, 'Log In', () => import('@/features/auth/LoginPage')),
  definePage(paths.signup, 'Sign Up', () => import('@/features/auth/SignupPage')),
  ...passwordPages,
];

export const routes: RouteObject[] = [
  {
    element: (
      <PageBoundary>
        <PageScope />
      </PageBoundary>
    ),
    children: [
      {
        element: <Frame />,
        children: [
          within(openPages),
          { element: <RequireLogin />, children: [within(memberPages)] },
        ],
      },
      { element: <RequireLogin />, children: [adminPages, ...screenPages] },
      { element: <BareFrame />, children: [within(barePages)] },
      ...redirects.map(({ from, to }) => ({ path: from, element: <Navigate to={to} replace /> })),
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
];
