import { type DonorRow, DONORS } from './donor-rows';

/** Settings shared by the lists of all and of available donors. */
export const donorList = {
  definition: DONORS,
  searched: 'name, e-mail or phone',
  nameOf: (row: DonorRow) => `${row.name}, ${row.type}`,
} as const;
