import { type DonorRow, DONORS } from './donor-rows';

/** What the lists of all donors and of the available ones have in common. */
export const donorList = {
  definition: DONORS,
  searched: 'name, e-mail or phone',
  nameOf: (row: DonorRow) => `${row.name}, ${row.type}`,
} as const;
