import type { RouteObject } from 'react-router-dom';
import { paths, requestRoute } from '@/paths';
import { page } from './page';

/** Requests for blood, open to everyone. */
export const requestPages: RouteObject[] = [
  page(paths.findBlood, 'Find Blood', () => import('@/features/requests/FindBloodPage')),
  page(paths.allRequests, 'All Requests', () => import('@/features/requests/AllRequestsPage')),
  page(requestRoute, 'Blood Request', () => import('@/features/requests/RequestPage')),
];
