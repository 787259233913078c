import type { RouteObject } from 'react-router-dom';
import { paths } from '@/paths';
import { page } from '../page';

/** Setup, the units of the inventory and the audit log. */
export const adminDataPages: RouteObject[] = [
  page(paths.adminInventory, 'View Inventory', () => import('./AdminInventory')),
  page(paths.adminSetup, 'Setup', () => import('@/features/admin/SetupPage')),
  page(paths.adminAudit, 'Audit Log', () => import('@/features/admin/AuditPage')),
];
