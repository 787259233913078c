import type { RouteObject } from 'react-router-dom';
import { driveRoute, paths, scheduleRoute } from '@/paths';
import { page } from './page';

export const drivePages: RouteObject[] = [
  page(paths.drives, 'Donation Drives', () => import('@/features/drives/DrivesPage')),
  page(driveRoute, 'Donation Drive', () => import('@/features/drives/DrivePage')),
  page(scheduleRoute, 'Reserve a Spot', () => import('@/features/drives/SchedulePage')),
  page(
    paths.organizeDrive,
    'Organize a Blood Drive',
    () => import('@/features/drives/OrganizeDrivePage'),
  ),
];
