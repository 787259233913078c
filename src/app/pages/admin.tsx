import type { RouteObject } from 'react-router-dom';
import { paths } from '@/paths';
import { ErrorPage } from '../ErrorPage';
import { page } from '../page';

const guarded: RouteObject[] = [
  page(paths.admin, 'Dashboard', () => import('@/features/admin/DashboardPage')),
  page(paths.adminDonors, 'View Donors', () => import('@/features/admin/DonorsPage')),
  page(
    paths.adminRequests,
    'Current Blood Requests',
    () => import('@/features/admin/CurrentRequestsPage'),
  ),
  page(
    paths.adminPreviousRequests,
    'Previous Blood Requests',
    () => import('@/features/admin/PreviousRequestsPage'),
  ),
  page(paths.adminInventory, 'View Inventory', () => import('@/features/admin/InventoryPage')),
  page(paths.adminAudit, 'Audit Log', () => import('@/features/admin/AuditPage')),
];

/** Signed-in users only: the first of them makes himself administrator there. */
const open: RouteObject[] = [
  page(paths.adminSetup, 'Setup', () => import('@/features/admin/SetupPage')),
];

/** The admin panel, for whoever is signed in; all but its setup for administrators. */
export const adminPages: RouteObject = {
  // its own chunk, as the pages are: few people ever see it
  lazy: async () => ({ Component: (await import('../AdminFrame')).AdminFrame }),
  children: [
    {
      errorElement: <ErrorPage framed />,
      children: [
        {
          lazy: async () => ({ Component: (await import('../RequireAdmin')).RequireAdmin }),
          children: guarded,
        },
        ...open,
      ],
    },
  ],
};
