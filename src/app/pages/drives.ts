import type { RouteObject } from 'react-router-dom';
import { drivePosterRoute, driveRoute, paths, scheduleRoute } from '@/paths';
import { definePage } from './page';

export const drivePages: RouteObject[] = [
  definePage(paths.drives, 'Donation Drives', () => import('@/features/drives/DrivesPage')),
  definePage(driveRoute, 'Donation Drive', () => import('@/features/drives/DrivePage')),
  definePage(drivePosterRoute, 'Poster', () => import('@/features/drives/DrivePosterPage')),
  definePage(scheduleRoute, 'Reserve a Spot', () => import('@/features/drives/SchedulePage')),
  definePage(
    paths.organizeDrive,
    'Organize a Blood Drive',
    () => import('@/features/drives/OrganizeDrivePage'),
  ),
];
