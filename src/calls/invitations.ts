import * as z from 'zod/mini';
import { call } from './call';
import { time } from './parts';

/** The role that an invitation gives. */
const invitationRole = z.enum(['administrator', 'manager', 'staff']);
export type InvitationRole = z.infer<typeof invitationRole>;

/** The person who used an invitation, as the inviter sees them. */
const invitedPerson = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  /** the owner of the mailbox has confirmed the address */
  email_confirmed: z.boolean(),
  account_created_at: time,
  redeemed_at: time,
});

const STATUSES = ['open', 'waiting', 'confirmed', 'cancelled', 'expired'] as const;

/** An invitation as its inviter sees it. If it is `waiting`, they must confirm it. */
export const invitation = z.object({
  id: z.string(),
  role: invitationRole,
  /** empty if there is no ward or no hospital */
  ward: z.string(),
  /** null for an administrator's invitation */
  organisation: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** the inviter's e-mail address */
  invited_by: z.string(),
  created_at: time,
  expires_at: time,
  status: z.enum(STATUSES),
  person: z.nullable(invitedPerson),
});
export type Invitation = z.infer<typeof invitation>;
const invitations = z.array(invitation);

/** An invitation as the holder of its link sees it. */
const heldInvitation = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unknown') }),
  z.object({
    /** `own`: the reader has the role already; `elsewhere`: at another hospital; `used`: by another person */
    status: z.enum([...STATUSES, 'used', 'own', 'elsewhere']),
    role: invitationRole,
    /** the hospital's name; null for an administrator's invitation */
    organisation: z.nullable(z.string()),
    ward: z.string(),
    invited_by: z.string(),
    expires_at: time,
  }),
]);
export type HeldInvitation = z.infer<typeof heldInvitation>;

/** The role that an invitation is made for. */
export interface InvitationTo {
  role: InvitationRole;
  /** the hospital's id; not for an administrator */
  organisation?: string;
  ward?: string;
}

/** @returns the token, which the server gives only once. @throws {ServerError} like all functions here */
export const createInvitation = (to: InvitationTo) =>
  call(
    'create_invitation',
    { ...to },
    z.object({ id: z.string(), token: z.string(), expires_at: time }),
  );
/** The caller's invitations of the last 30 days, newest first. */
export const listInvitations = () => call('list_invitations', undefined, invitations);
/**
 * Gives the person their role.
 * @param account the account that the inviter saw
 * @returns the invitations afterwards
 */
export const confirmInvitation = (invitation: string, account: string) =>
  call('confirm_invitation', { invitation, account }, invitations);
/** @returns the invitations afterwards */
export const cancelInvitation = (invitation: string) =>
  call('cancel_invitation', { invitation }, invitations);
/** Reads what an invitation says to the caller, who may be a visitor. */
export const readInvitation = (token: string) => call('read_invitation', { token }, heldInvitation);
/** Uses the invitation for the caller, who then waits for the inviter. A repeat changes nothing. */
export const redeemInvitation = (token: string) =>
  call('redeem_invitation', { token }, heldInvitation);
