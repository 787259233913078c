import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react';
import { listRedCellDonors } from '@/blood/red-cells';
import { Chip } from '@/ui/Chip';
import { describeDate } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { EmailText } from '../table/EmailText';
import { by, type TableColumn } from '../table/table-column';
import type { Compatible } from '../table/use-list';
import { describeHealth, type DonorRow, DONORS } from './donor-rows';
import { Signs } from '@/ui/Signs';

const COMPATIBLE: Compatible = {
  label: (type) => `Types that can give to ${type}`,
  list: listRedCellDonors,
};

/** The parts that the lists of all donors and of available donors share. */
export const donorList = {
  definition: DONORS,
  searched: 'name, e-mail or phone',
  compatible: COMPATIBLE,
  nameOf: (row: DonorRow) => `${row.name}, ${row.type}`,
} as const;

export function HealthChip({ healthy }: { healthy: boolean | null }) {
  const words = describeHealth(healthy);
  if (healthy === null)
    return (
      <Chip tone="neutral" icon={CircleHelp}>
        {words}
      </Chip>
    );
  return healthy ? (
    <Chip tone="green" icon={CircleCheck}>
      {words}
    </Chip>
  ) : (
    <Chip tone="amber" icon={CircleSlash}>
      {words}
    </Chip>
  );
}

/**
 * Shows whether recent illness or medication rules out a donation. The dashboard and the inventory use the same rule.
 */
export function EligibleChip({ eligible }: { eligible: boolean }) {
  return eligible ? (
    <Chip tone="green" icon={CircleCheck}>
      Eligible
    </Chip>
  ) : (
    <Chip tone="amber" icon={CircleSlash}>
      Not Eligible
    </Chip>
  );
}

const cut = (text: string) => <span className="break-words">{text === '' ? '–' : text}</span>;
const unknownLast = 2;

export const donorColumns: Record<
  'name' | 'email' | 'phone' | 'type' | 'health' | 'eligible' | 'last' | 'created',
  TableColumn<DonorRow>
> = {
  name: {
    id: 'name',
    isMain: true,
    header: 'Name',
    width: 'w-[16%]',
    compare: by((row) => row.nameKey),
    cell: (row) => cut(row.name),
    sheet: (row) => row.name,
  },
  email: {
    id: 'email',
    header: 'E-mail',
    width: 'w-[15%]',
    compare: by((row) => row.email),
    cell: (row) => <EmailText value={row.email} />,
    sheet: (row) => row.email,
  },
  phone: {
    id: 'phone',
    header: 'Phone',
    width: 'w-[15%]',
    compare: by((row) => row.phone),
    cell: (row) => cut(row.phone),
    sheet: (row) => row.phone,
  },
  type: {
    id: 'type',
    isMain: true,
    header: 'Blood Type',
    width: 'w-[8%]',
    compare: (a, b) => a.typeOrder - b.typeOrder || by<DonorRow>((row) => row.nameKey)(a, b),
    cell: (row) => (
      <strong>
        <Signs text={row.type} />
      </strong>
    ),
    sheet: (row) => row.type,
  },
  health: {
    id: 'health',
    isMain: true,
    header: 'Health Status',
    width: 'w-[20%]',
    compare: by((row) => (row.healthy === null ? unknownLast : Number(!row.healthy))),
    cell: (row) => <HealthChip healthy={row.healthy} />,
    sheet: (row) => describeHealth(row.healthy),
  },
  eligible: {
    id: 'health',
    isMain: true,
    header: 'Health Status',
    width: 'w-[20%]',
    compare: by((row) => Number(!row.eligible)),
    cell: (row) => <EligibleChip eligible={row.eligible} />,
    sheet: (row) => (row.eligible ? 'Eligible' : 'Not Eligible'),
  },
  last: {
    id: 'last',
    header: 'Last Donation',
    width: 'w-[13%]',
    compare: by((row) => row.lastDonation),
    cell: (row) => (row.lastDonation === '' ? '–' : describeDate(row.lastDonation)),
    sheet: (row) => row.lastDonation,
  },
  created: {
    id: 'created',
    header: 'Created At',
    width: 'w-[13%]',
    compare: by((row) => row.created),
    cell: (row) => <DateText value={row.created} />,
    sheet: (row) => row.created,
  },
};
