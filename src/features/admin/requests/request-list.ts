import { RequestDialog } from './RequestDetails';
import { type RequestRow, REQUESTS } from './request-rows';

/** The common part of the lists of open and fulfilled requests. */
export const requestList = {
  nouns: ['request', 'requests'],
  definition: REQUESTS,
  usual: { column: 'created', descending: true },
  searched: 'requester, hospital or e-mail',
  nameOf: (row: RequestRow) => `${row.requester}, ${row.type}, ${row.hospital}`,
  details: RequestDialog,
} as const;
