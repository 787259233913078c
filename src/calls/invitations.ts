import * as z from 'zod/mini';
import { call } from './call';
import { time } from './parts';

/** The roles that an invitation can give. */
const invitationRole = z.enum(['administrator', 'manager', 'staff']);
export type InvitationRole = z.infer<typeof invitationRole>;

/** The person who opened an invitation and took it, as the inviter sees them. */
const invitedPerson = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  /** whether the person has opened a link in the mailbox of this address */
  email_confirmed: z.boolean(),
  account_created_at: time,
  redeemed_at: time,
});

const STATUSES = ['open', 'waiting', 'confirmed', 'cancelled', 'expired'] as const;

/**
 * An invitation as its inviter sees it. `waiting` means that somebody has taken it and the inviter must confirm them.
 */
export const invitation = z.object({
  id: z.string(),
  role: invitationRole,
  /** an empty text if the role has no ward or no hospital */
  ward: z.string(),
  /** null if the invitation makes somebody an administrator */
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

/** An invitation as the person sees it who opens its link. */
const heldInvitation = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unknown') }),
  z.object({
    /**
     * `own`: the reader has the role already; `elsewhere`: the reader belongs to another hospital; `used`: somebody
     * else has taken the invitation
     */
    status: z.enum([...STATUSES, 'used', 'own', 'elsewhere']),
    role: invitationRole,
    /** the hospital's name; null if the invitation makes somebody an administrator */
    organisation: z.nullable(z.string()),
    ward: z.string(),
    invited_by: z.string(),
    expires_at: time,
  }),
]);
export type HeldInvitation = z.infer<typeof heldInvitation>;

/** What a new invitation is for: a role, and the hospital and ward of a member. */
export interface InvitationTo {
  role: InvitationRole;
  /** the hospital's id; missing if the role is administrator */
  organisation?: string;
  ward?: string;
}

/**
 * @returns the invitation's id and the token of its link. The server sends the token only this once. @throws
 * {ServerError}, as all functions in this file do
 */
export const createInvitation = (to: InvitationTo) =>
  call(
    'create_invitation',
    { ...to },
    z.object({ id: z.string(), token: z.string(), expires_at: time }),
  );
/** Reads the invitations that the caller made in the last 30 days, newest first. */
export const listInvitations = () => call('list_invitations', undefined, invitations);
/**
 * Gives the role to the person who took the invitation.
 * @param account the account that the inviter saw; the server refuses if another account took the invitation
 * @returns the caller's invitations after the change
 */
export const confirmInvitation = (invitation: string, account: string) =>
  call('confirm_invitation', { invitation, account }, invitations);
/** @returns the caller's invitations after the change */
export const cancelInvitation = (invitation: string) =>
  call('cancel_invitation', { invitation }, invitations);
/** Reads an invitation by the token in its link. The caller may be a visitor. */
export const readInvitation = (token: string) => call('read_invitation', { token }, heldInvitation);
/**
 * Takes the invitation for the caller. They get the role once the inviter has confirmed them. A second call changes
 * nothing.
 */
export const redeemInvitation = (token: string) =>
  call('redeem_invitation', { token }, heldInvitation);
