import { listRedCellRecipients } from '@/blood/red-cells';
import type { Compatible } from '../table/use-list';
import { RequestDialog } from './RequestDetails';
import { type RequestRow, REQUESTS } from './request-rows';

const COMPATIBLE: Compatible = {
  label: (type) => `Types that ${type} can give to`,
  list: listRedCellRecipients,
};

/** The common part of the lists of open and fulfilled requests. */
export const requestList = {
  nouns: ['request', 'requests'],
  definition: REQUESTS,
  usual: { column: 'created', descending: true },
  searched: 'requester, hospital or e-mail',
  compatible: COMPATIBLE,
  byHospital: true,
  nameOf: (row: RequestRow) => `${row.requester}, ${row.type}, ${row.hospital}`,
  details: RequestDialog,
} as const;
