import { DONORS } from './donors/donor-rows';
import { REQUESTS } from './requests/request-rows';

/** What the pages of the admin panel show rows of. */
export const ADMIN_TABLES = [DONORS, REQUESTS] as const;
