import { z } from 'zod';
import type { Hospital, HospitalDetails, HospitalKind, HospitalMember } from '@/calls/hospitals';
import { requiredText, textUpTo } from '@/collections/text';

/**
 * Describes a number of things: '1 member', '3 members'.
 * @param one the singular; the plural is the same with an s
 */
export const describeCount = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** Names a member: by their name, or by their e-mail if they have no name. */
export const nameMember = ({ name, email }: Pick<HospitalMember, 'name' | 'email'>): string =>
  name === '' ? email : name;

/** Describes a member: 'Manager', 'Staff, Ward 5'. */
export function describeMember({ role, ward }: Pick<HospitalMember, 'role' | 'ward'>): string {
  const title = role === 'manager' ? 'Manager' : 'Staff';
  return ward === '' ? title : `${title}, ${ward}`;
}

export const HOSPITAL_KINDS: Record<HospitalKind, string> = {
  hospital: 'Hospital',
  blood_bank: 'Blood bank',
  clinic: 'Clinic',
};

const MOST_WARDS = 50;
const WARD_LENGTH = 60;
const KIND_NAMES = ['hospital', 'blood_bank', 'clinic'] as const satisfies readonly HospitalKind[];

/** Reads the wards from a text, one in each line. Empty lines and repetitions are skipped. */
const readWards = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

const wards = z
  .string()
  .transform(readWards)
  .refine((wards) => wards.length <= MOST_WARDS, `At most ${MOST_WARDS} wards`)
  .refine(
    (wards) => wards.every((ward) => ward.length <= WARD_LENGTH),
    `Use at most ${WARD_LENGTH} characters for a ward`,
  );

/** Returns the reason why a ward cannot be added to a hospital, or undefined if it can. */
export function findWardProblem(ward: string, others: readonly string[]): string | undefined {
  if (ward === '') return 'Enter the name of the ward';
  if (others.includes(ward)) return 'There is a ward of this name';
  return wards.safeParse([...others, ward].join('\n')).error?.issues[0]?.message;
}

/** The fields of the form, in their order. The server has the same limits. */
export const hospitalSchema = z.object({
  name: requiredText('Enter the name', 200),
  kind: z.string().pipe(z.enum(KIND_NAMES, 'Choose the kind')),
  address: textUpTo(100),
  city: requiredText('Enter the city', 60),
  state: requiredText('Enter the state', 30),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Enter five digits'),
  desk_phone: requiredText('Enter the phone number of the desk', 40).refine(
    (typed) => typed.replace(/\D/g, '').length >= 7,
    'Enter a phone number with at least 7 digits',
  ),
  hours: textUpTo(200),
  lead_time: textUpTo(200),
  wards,
});
export type HospitalInput = z.input<typeof hospitalSchema>;
export type HospitalValues = z.output<typeof hospitalSchema>;

/** Makes the values of the form from a hospital. For a new one they are empty. */
export function makeHospitalInput(hospital: HospitalDetails | null): HospitalInput {
  return {
    name: hospital?.name ?? '',
    kind: hospital?.kind ?? 'hospital',
    address: hospital?.address ?? '',
    city: hospital?.city ?? '',
    state: hospital?.state ?? '',
    zip: hospital?.zip ?? '',
    desk_phone: hospital?.desk_phone ?? '',
    hours: hospital?.hours ?? '',
    lead_time: hospital?.lead_time ?? '',
    wards: hospital?.wards.join('\n') ?? '',
  };
}

/** Returns the name of the form's draft. */
export const nameHospitalDraft = (hospital: Pick<Hospital, 'id'> | null): string =>
  hospital ? `hospital-edit:${hospital.id}` : 'hospital';
