import { DateText } from '@/ui/DateText';
import { EmailText } from '../table/EmailText';
import type { RequestRow } from './request-rows';
import { by } from '../table/sort-key';
import type { TableColumn } from '../table/table-column';
import { UrgencyChip } from './UrgencyChip';

/** Previous Blood Requests shows a missing urgency as Normal. */
export const urgencyWords = (urgency: string | null): string => urgency ?? 'Normal';

const second = 'block text-ink-soft';

const columns = {
  requester: {
    id: 'requester',
    header: 'Requester',
    width: 'w-[17%]',
    compare: by((row) => row.requesterKey),
    cell: (row) => (
      <span className="break-words">
        {row.requester === '' ? '–' : row.requester}
        <span className={`${second} font-normal`}>{row.requesterType}</span>
      </span>
    ),
    sheet: (row) => `${row.requester} (${row.requesterType})`,
  },
  type: {
    id: 'type',
    header: 'Blood Type',
    width: 'w-[9%]',
    compare: (a, b) => a.typeOrder - b.typeOrder || by<RequestRow>((row) => row.created)(b, a),
    cell: (row) => <strong>{row.type}</strong>,
    sheet: (row) => row.type,
  },
  units: {
    id: 'units',
    header: 'Units',
    width: 'w-[8%]',
    compare: by((row) => row.units),
    cell: (row) => String(row.units),
    sheet: (row) => row.units,
  },
  hospital: {
    id: 'hospital',
    header: 'Hospital',
    width: 'w-[18%]',
    compare: by((row) => row.hospitalKey),
    cell: (row) => <span className="break-words">{row.hospital}</span>,
    sheet: (row) => row.hospital,
  },
  contact: {
    id: 'contact',
    header: 'Contact',
    width: 'w-[20%]',
    compare: by((row) => row.contact),
    cell: (row) => (
      <span className="break-words">
        {row.contact === '' ? '–' : row.contact}
        <span className={second}>
          <EmailText value={row.email} />
        </span>
      </span>
    ),
    sheet: (row) => `${row.contact}, ${row.email}`,
  },
  created: {
    id: 'created',
    header: 'Date',
    width: 'w-[12%]',
    compare: by((row) => row.created),
    cell: (row) => <DateText value={row.created} />,
    sheet: (row) => row.created,
  },
  urgency: {
    id: 'urgency',
    header: 'Urgency',
    width: 'w-[18%]',
    compare: (a, b) => a.severity - b.severity || by<RequestRow>((row) => row.created)(a, b),
    cell: (row) => <UrgencyChip urgency={row.urgency} />,
    sheet: (row) => row.urgency ?? 'Standard',
  },
} satisfies Record<string, TableColumn<RequestRow>>;

export const requestColumns = {
  ...columns,
  plainRequester: {
    ...columns.requester,
    width: 'w-[15%]',
    cell: (row) => (
      <span className="break-words">{row.requester === '' ? '–' : row.requester}</span>
    ),
    sheet: (row) => row.requester,
  },
  hospitalWithLocation: {
    ...columns.hospital,
    cell: (row) => (
      <span className="break-words">
        {row.hospital}
        <span className={second}>{row.location}</span>
      </span>
    ),
    sheet: (row) => `${row.hospital}, ${row.location}`,
  },
  urgencyOrNormal: {
    ...columns.urgency,
    cell: (row) =>
      row.urgency === null ? urgencyWords(null) : <UrgencyChip urgency={row.urgency} />,
    sheet: (row) => urgencyWords(row.urgency),
  },
} satisfies Record<string, TableColumn<RequestRow>>;
