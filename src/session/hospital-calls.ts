import { callFunction } from './call-function';
import type { Invitation } from './invitation-calls';

export type HospitalKind = 'hospital' | 'blood_bank' | 'clinic';
export type MemberRole = 'manager' | 'staff';

/** Somebody who works at a hospital, as its managers and administrators see them. */
export interface HospitalMember {
  id: string;
  user_id: string;
  name: string;
  email: string;
  role: MemberRole;
  /** empty for no ward of their own */
  ward: string;
  since: string;
  /** `unconfirmed`: their e-mail address has changed, and rights rest until somebody confirms them */
  status: 'active' | 'unconfirmed';
  email_confirmed: boolean;
  account_created_at: string;
}

/** What is typed about a hospital. */
export interface HospitalDetails {
  name: string;
  kind: HospitalKind;
  address: string;
  city: string;
  state: string;
  zip: string;
  desk_phone: string;
  hours: string;
  lead_time: string;
  wards: string[];
}

/** A hospital as its managers and administrators see it. */
export interface Hospital extends HospitalDetails {
  id: string;
  verified_at: string | null;
  closed_at: string | null;
  created_at: string;
  open_requests: number;
  members: HospitalMember[];
  /** that are open or wait for a confirmation */
  invitations: Invitation[];
}

/** All hospitals by name, closed ones last; for administrators. @throws {ServerError} like all of these */
export const listHospitals = () =>
  callFunction<'list_organisations', Hospital[]>('list_organisations', undefined);
export const makeHospital = (details: HospitalDetails) =>
  callFunction<'make_organisation', Hospital>('make_organisation', { details: { ...details } });
export const changeHospital = (organisation: string, details: HospitalDetails) =>
  callFunction<'change_organisation', Hospital>('change_organisation', {
    organisation,
    details: { ...details },
  });
export const verifyHospital = (organisation: string, verified: boolean) =>
  callFunction<'verify_organisation', Hospital>('verify_organisation', { organisation, verified });
/** Ends its memberships and closes its open requests. */
export const closeHospital = (organisation: string) =>
  callFunction<'close_organisation', Hospital>('close_organisation', { organisation });
/** @param organisation null for the caller's own */
export const readHospital = (organisation: string | null) =>
  callFunction<'team', Hospital>('team', organisation === null ? {} : { organisation });
export const removeMember = (member: string) =>
  callFunction<'remove_member', Hospital>('remove_member', { member });
/** Only administrators change a role. */
export const changeMember = (member: string, change: { role?: MemberRole; ward?: string }) =>
  callFunction<'change_member', Hospital>('change_member', { member, ...change });
/** After a change of their e-mail address. */
export const confirmMember = (member: string) =>
  callFunction<'confirm_member', Hospital>('confirm_member', { member });
export const setWards = (organisation: string, wards: string[]) =>
  callFunction<'set_wards', Hospital>('set_wards', { organisation, wards });
/** The caller is no longer a member of their hospital. */
export const leaveHospital = () =>
  callFunction<'leave_organisation', object>('leave_organisation', undefined);
