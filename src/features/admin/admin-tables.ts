import { DONORS } from './donors/donor-rows';
import { REQUESTS } from './requests/request-rows';

/** The tables whose rows the admin panel shows. */
export const ADMIN_TABLES = [DONORS, REQUESTS] as const;
