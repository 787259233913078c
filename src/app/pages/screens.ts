import type { RouteObject } from 'react-router-dom';
import { adminDriveCheckInRoute, myDriveCheckInRoute, paths } from '@/paths';
import { definePage, pick } from './page';
import { within } from './within';

const checkIn = () => import('./CheckInRoutes');

/** The pages that fill the screen: they have no header and footer. */
export const screenPages: RouteObject[] = [
  definePage(paths.myBoard, 'Ward Board', () => import('./BoardRoute')),
  {
    lazy: async () => ({ Component: (await checkIn()).TeamScreen }),
    children: [
      within([
        definePage(paths.myCheckIn, 'Check-in', pick(checkIn, 'DeskCheckInRoute')),
        definePage(myDriveCheckInRoute, 'Check-in', pick(checkIn, 'DriveCheckInRoute')),
      ]),
    ],
  },
  {
    lazy: async () => ({ Component: (await checkIn()).AdminScreen }),
    children: [
      {
        lazy: async () => ({ Component: (await import('./RequireAdmin')).RequireAdmin }),
        children: [
          within([
            definePage(adminDriveCheckInRoute, 'Check-in', pick(checkIn, 'DriveCheckInRoute')),
          ]),
        ],
      },
    ],
  },
];
