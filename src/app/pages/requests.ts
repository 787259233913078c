import type { RouteObject } from 'react-router-dom';
import { paths, pledgeRoute, requestPosterRoute, requestRoute } from '@/paths';
import { definePage } from './page';

/** Requests for blood, open to everyone. */
export const requestPages: RouteObject[] = [
  definePage(paths.findBlood, 'Find Blood', () => import('@/features/requests/list/FindBloodPage')),
  definePage(
    paths.allRequests,
    'All Requests',
    () => import('@/features/requests/list/AllRequestsPage'),
  ),
  definePage(requestRoute, 'Blood Request', () => import('./RequestRoute')),
  definePage(requestPosterRoute, 'Poster', () => import('@/features/requests/RequestPosterPage')),
  definePage(pledgeRoute, 'I can donate', () => import('@/features/pledges/PledgePage')),
];
