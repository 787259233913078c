import { listRedCellDonors } from '@/blood/red-cells';
import type { Compatible } from '../table/use-list';
import { type DonorRow, DONORS } from './donor-rows';

const COMPATIBLE: Compatible = {
  label: (type) => `Types that can give to ${type}`,
  list: listRedCellDonors,
};

/** The common part of the lists of all donors and of available donors. */
export const donorList = {
  definition: DONORS,
  searched: 'name, e-mail or phone',
  compatible: COMPATIBLE,
  nameOf: (row: DonorRow) => `${row.name}, ${row.type}`,
} as const;
