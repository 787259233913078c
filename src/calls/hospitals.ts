import * as z from 'zod/mini';
import { call } from './call';
import { invitation } from './invitations';
import { nothing, time } from './parts';

const hospitalKind = z.enum(['hospital', 'blood_bank', 'clinic']);
export type HospitalKind = z.infer<typeof hospitalKind>;
const memberRole = z.enum(['manager', 'staff']);
export type MemberRole = z.infer<typeof memberRole>;

/** A member of a hospital, as its managers and administrators see them. */
const hospitalMember = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: memberRole,
  /** an empty text if the member has no ward */
  ward: z.string(),
  since: time,
  /**
   * `unconfirmed` after the member's e-mail address changed: they have no rights until a manager or an administrator
   * confirms them
   */
  status: z.enum(['active', 'unconfirmed']),
  email_confirmed: z.boolean(),
  account_created_at: time,
});
export type HospitalMember = z.infer<typeof hospitalMember>;

/** The details of a hospital that its managers and administrators type. */
const hospitalDetails = z.object({
  name: z.string(),
  kind: hospitalKind,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  desk_phone: z.string(),
  hours: z.string(),
  lead_time: z.string(),
  wards: z.array(z.string()),
});
export type HospitalDetails = z.infer<typeof hospitalDetails>;

/** A hospital as its managers and administrators see it. */
const hospital = z.extend(hospitalDetails, {
  id: z.string(),
  verified_at: z.nullable(time),
  closed_at: z.nullable(time),
  created_at: time,
  open_requests: z.number(),
  members: z.array(hospitalMember),
  /** the invitations that are open or that the inviter must still confirm */
  invitations: z.array(invitation),
});
export type Hospital = z.infer<typeof hospital>;

/**
 * Reads all hospitals by name, closed ones last. Only administrators may call it. @throws {ServerError}, as all
 * functions in this file do
 */
export const listHospitals = () => call('list_organisations', undefined, z.array(hospital));
export const makeHospital = (details: HospitalDetails) =>
  call('make_organisation', { details: { ...details } }, hospital);
export const changeHospital = (organisation: string, details: HospitalDetails) =>
  call('change_organisation', { organisation, details: { ...details } }, hospital);
export const verifyHospital = (organisation: string, verified: boolean) =>
  call('verify_organisation', { organisation, verified }, hospital);
/** Closes a hospital. The server ends all its memberships and closes its open requests. */
export const closeHospital = (organisation: string) =>
  call('close_organisation', { organisation }, hospital);
/** @param organisation null for the caller's own hospital */
export const readHospital = (organisation: string | null) =>
  call('team', organisation === null ? {} : { organisation }, hospital);
export const removeMember = (member: string) => call('remove_member', { member }, hospital);
/** Changes a member's ward or role. Only administrators may change a role. */
export const changeMember = (member: string, change: { role?: MemberRole; ward?: string }) =>
  call('change_member', { member, ...change }, hospital);
/** Gives a member their rights back after their e-mail address changed. */
export const confirmMember = (member: string) => call('confirm_member', { member }, hospital);
export const setWards = (organisation: string, wards: string[]) =>
  call('set_wards', { organisation, wards }, hospital);
/** Ends the caller's own membership. */
export const leaveHospital = () => call('leave_organisation', undefined, nothing);
