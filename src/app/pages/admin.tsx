import { Outlet, type RouteObject } from 'react-router-dom';
import { adminHospitalRoute, paths } from '@/paths';
import { PageBoundary } from '../router/PageBoundary';
import { definePage, pick } from './page';

const hospitals = () => import('./HospitalRoutes');

const inventory = () => import('@/features/admin/inventory/InventoryPage');

/** The list of drives and the pages below it. */
const drivePages = (list: string): RouteObject[] => [
  definePage(list, 'Donation Drives', () => import('@/features/admin/drives/DrivesPage')),
  definePage(`${list}/new`, 'New Drive', () => import('@/features/admin/drives/NewDrivePage')),
  definePage(`${list}/:id`, 'Drive', () => import('@/features/admin/drives/DrivePage')),
  definePage(
    `${list}/:id/change`,
    'Change Drive',
    () => import('@/features/admin/drives/ChangeDrivePage'),
  ),
];

/** The pages of the admin panel that a hospital's team has too. */
export const teamPages: RouteObject[] = [
  definePage(paths.myStock, 'Stock', inventory),
  ...drivePages(paths.myDrives),
];

const guarded: RouteObject[] = [
  definePage(paths.admin, 'Dashboard', () => import('@/features/admin/dashboard/DashboardPage')),
  definePage(paths.adminDonors, 'View Donors', () => import('@/features/admin/donors/DonorsPage')),
  definePage(
    paths.adminRequests,
    'Current Blood Requests',
    () => import('@/features/admin/requests/CurrentRequestsPage'),
  ),
  definePage(
    paths.adminPreviousRequests,
    'Previous Blood Requests',
    () => import('@/features/admin/requests/PreviousRequestsPage'),
  ),
  definePage(paths.adminInventory, 'View Inventory', inventory),
  definePage(paths.adminHospitals, 'Hospitals', pick(hospitals, 'HospitalsRoute')),
  definePage(adminHospitalRoute, 'Hospital', pick(hospitals, 'HospitalRoute')),
  definePage(paths.adminReports, 'Reports', pick(hospitals, 'ReportsRoute')),
  ...drivePages(paths.adminDrives),
  definePage(paths.adminAlerts, 'Alerts', pick(hospitals, 'AlertsRoute')),
  definePage(paths.adminAudit, 'Audit Log', () => import('@/features/admin/audit/AuditPage')),
];

/** Everybody who is logged in may open this page, because the first administrator is made there. */
const open: RouteObject[] = [definePage(paths.adminSetup, 'Setup', () => import('./SetupRoute'))];

/**
 * The pages of the admin panel. Everybody who is logged in may open its setup page, and only administrators the
 * others.
 */
export const adminPages: RouteObject = {
  // the frame has a file of its own, because few people ever see it
  lazy: async () => ({ Component: (await import('../frame/AdminFrame')).AdminFrame }),
  children: [
    {
      element: (
        <PageBoundary framed>
          <Outlet />
        </PageBoundary>
      ),
      children: [
        {
          lazy: async () => ({ Component: (await import('./RequireAdmin')).RequireAdmin }),
          children: guarded,
        },
        ...open,
      ],
    },
  ],
};
