import { DateText } from '@/ui/DateText';
import type { RequestRow } from './request-rows';
import { by } from './sort-key';
import type { TableColumn } from './table-column';
import { UrgencyChip } from './UrgencyChip';

/** Later pages show a missing urgency as Normal (product specification, section 3). */
export const urgencyWords = (urgency: string | null): string => urgency ?? 'Normal';

const second = 'block text-ink-soft';

export const requestColumns: Record<
  | 'requester'
  | 'plainRequester'
  | 'type'
  | 'units'
  | 'hospital'
  | 'hospitalWithLocation'
  | 'contact'
  | 'created'
  | 'urgency'
  | 'urgencyOrNormal',
  TableColumn<RequestRow>
> = {
  requester: {
    id: 'requester',
    header: 'Requester',
    width: 'w-[20%]',
    compare: by((row) => row.requesterKey),
    cell: (row) => (
      <span className="break-words">
        {row.requester === '' ? '–' : row.requester}
        <span className={`${second} font-normal`}>{row.requesterType}</span>
      </span>
    ),
    sheet: (row) => `${row.requester} (${row.requesterType})`,
  },
  plainRequester: {
    id: 'requester',
    header: 'Requester',
    width: 'w-[17%]',
    compare: by((row) => row.requesterKey),
    cell: (row) => (
      <span className="break-words">{row.requester === '' ? '–' : row.requester}</span>
    ),
    sheet: (row) => row.requester,
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
    width: 'w-[20%]',
    compare: by((row) => row.hospitalKey),
    cell: (row) => <span className="break-words">{row.hospital}</span>,
    sheet: (row) => row.hospital,
  },
  hospitalWithLocation: {
    id: 'hospital',
    header: 'Hospital',
    width: 'w-[20%]',
    compare: by((row) => row.hospitalKey),
    cell: (row) => (
      <span className="break-words">
        {row.hospital}
        <span className={second}>{row.location}</span>
      </span>
    ),
    sheet: (row) => `${row.hospital}, ${row.location}`,
  },
  contact: {
    id: 'contact',
    header: 'Contact',
    width: 'w-[20%]',
    compare: by((row) => row.contact),
    cell: (row) => (
      <span className="break-words">
        {row.contact === '' ? '–' : row.contact}
        <span className={`${second} break-all`}>{row.email}</span>
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
    width: 'w-[13%]',
    compare: (a, b) => a.severity - b.severity || by<RequestRow>((row) => row.created)(a, b),
    cell: (row) => <UrgencyChip urgency={row.urgency} />,
    sheet: (row) => row.urgency ?? 'Standard',
  },
  urgencyOrNormal: {
    id: 'urgency',
    header: 'Urgency',
    width: 'w-[13%]',
    compare: (a, b) => a.severity - b.severity || by<RequestRow>((row) => row.created)(a, b),
    cell: (row) =>
      row.urgency === null ? urgencyWords(null) : <UrgencyChip urgency={row.urgency} />,
    sheet: (row) => urgencyWords(row.urgency),
  },
};
