import { DONORS } from './donors/donor-rows';
import { REQUESTS } from './requests/request-rows';

/** All tables that pages of the admin panel show. */
export const ADMIN_TABLES = [DONORS, REQUESTS] as const;
