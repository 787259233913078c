import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { donationRoute, invitationRoute, paths, redirects, reportRoute } from '@/paths';
import { BareFrame } from './frame/BareFrame';
import { Frame } from './frame/Frame';
import { definePage, pick } from './pages/page';
import { infoPages } from './pages/info';
import { requestPages } from './pages/requests';
import { PageScope } from './pages/PageScope';
import { passwordPages } from './pages/password';
import { drivePages } from './pages/drives';
import { adminPages, teamPages } from './pages/admin';
import { RequireLogin } from './pages/RequireLogin';
import { PageBoundary } from './router/PageBoundary';

const openPages: RouteObject[] = [
  definePage(paths.home, 'Give blood, find blood', () => import('./pages/HomePage')),
  definePage(paths.about, 'About Us', () => import('@/features/about/AboutPage')),
  definePage(paths.donateBlood, 'Donate Blood', () => import('@/features/donors/DonateBloodPage')),
  ...requestPages,
  definePage(paths.donations, 'Donations', () => import('@/features/donations/DonationsPage')),
  definePage(donationRoute, 'Blood Donation', () => import('@/features/donations/DonationPage')),
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
  definePage(paths.openAlert, 'Inbox', pick(alerts, 'OpenAlertRoute')),
  definePage(paths.inbox, 'Inbox', pick(alerts, 'InboxRoute')),
  definePage(paths.alertSettings, 'Alert settings', pick(alerts, 'AlertSettingsRoute')),
  definePage(paths.myPledges, 'My Pledges', () => import('@/features/pledges/MyPledgesPage')),
  definePage(reportRoute, 'Report', () => import('@/features/reports/ReportPage')),
  definePage(paths.myHospital, 'My Hospital', pick(team, 'MyHospitalRoute')),
  definePage(paths.myTeam, 'Team', pick(team, 'TeamRoute')),
  {
    lazy: async () => ({ Component: (await team()).TeamPlace }),
    children: teamPages,
  },
];

const barePages: RouteObject[] = [
  definePage(paths.login, 'Log In', () => import('@/features/auth/LoginPage')),
  definePage(paths.signup, 'Sign Up', () => import('@/features/auth/SignupPage')),
  ...passwordPages,
];

/** Wraps routes so that the frame stays if a page throws. */
const within = (children: RouteObject[]): RouteObject => ({
  element: (
    <PageBoundary framed>
      <Outlet />
    </PageBoundary>
  ),
  children,
});

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
      { element: <RequireLogin />, children: [adminPages] },
      { element: <BareFrame />, children: [within(barePages)] },
      ...redirects.map(({ from, to }) => ({ path: from, element: <Navigate to={to} replace /> })),
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
];
