import type { HospitalMember } from '@/session/hospital-calls';

/** '1 member', '3 members'. @param one the singular; its plural ends with s */
export const describeCount = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** How a member is called: by their name, or by their address where they have none. */
export const nameMember = ({ name, email }: Pick<HospitalMember, 'name' | 'email'>): string =>
  name === '' ? email : name;

/** What somebody is: 'Manager', 'Staff, Ward 5'. */
export function describeMember({ role, ward }: Pick<HospitalMember, 'role' | 'ward'>): string {
  const title = role === 'manager' ? 'Manager' : 'Staff';
  return ward === '' ? title : `${title}, ${ward}`;
}
