import type { HospitalMember } from '@/calls/hospitals';

/** '1 member', '3 members'. @param one the singular; its plural ends with s */
export const describeCount = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** Names a member: their name, or their address if they have none. */
export const nameMember = ({ name, email }: Pick<HospitalMember, 'name' | 'email'>): string =>
  name === '' ? email : name;

/** Describes a member: 'Manager', 'Staff, Ward 5'. */
export function describeMember({ role, ward }: Pick<HospitalMember, 'role' | 'ward'>): string {
  const title = role === 'manager' ? 'Manager' : 'Staff';
  return ward === '' ? title : `${title}, ${ward}`;
}
