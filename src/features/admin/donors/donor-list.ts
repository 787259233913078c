import { type DonorRow, DONORS } from './donor-rows';

/** The common part of the lists of all donors and of available donors. */
export const donorList = {
  definition: DONORS,
  searched: 'name, e-mail or phone',
  nameOf: (row: DonorRow) => `${row.name}, ${row.type}`,
} as const;
