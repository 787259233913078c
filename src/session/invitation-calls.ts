import { callFunction } from './call-function';

/** What an invitation makes of whoever takes it. */
export type InvitationRole = 'administrator' | 'manager' | 'staff';

/** Who used an invitation, as the inviter sees them. */
export interface InvitedPerson {
  user_id: string;
  name: string;
  email: string;
  /** the owner of the mailbox has confirmed the address */
  email_confirmed: boolean;
  account_created_at: string;
  redeemed_at: string;
}

/** An invitation as its inviter sees it: `waiting` is for them to confirm. */
export interface Invitation {
  id: string;
  role: InvitationRole;
  /** empty for no ward, and where there is no hospital */
  ward: string;
  /** null for an administrator's */
  organisation: { id: string; name: string } | null;
  /** the inviter's e-mail address */
  invited_by: string;
  created_at: string;
  expires_at: string;
  status: 'open' | 'waiting' | 'confirmed' | 'cancelled' | 'expired';
  person: InvitedPerson | null;
}

/** An invitation as whoever holds its link sees it. */
export type HeldInvitation =
  | { status: 'unknown' }
  | {
      /** `own`: the reader has the role already; `elsewhere`: at another hospital; `used`: by somebody else */
      status: Invitation['status'] | 'used' | 'own' | 'elsewhere';
      role: InvitationRole;
      /** the hospital's name; null for an administrator's invitation */
      organisation: string | null;
      ward: string;
      invited_by: string;
      expires_at: string;
    };

/** What an invitation is for. */
export interface InvitationTo {
  role: InvitationRole;
  /** the hospital's id; not for an administrator */
  organisation?: string;
  ward?: string;
}

/** @returns the token, which the server tells this once. @throws {ServerError} like all of these */
export const createInvitation = (to: InvitationTo) =>
  callFunction<'create_invitation', { id: string; token: string; expires_at: string }>(
    'create_invitation',
    { ...to },
  );
/** The caller's invitations of the last 30 days, newest first. */
export const listInvitations = () =>
  callFunction<'list_invitations', Invitation[]>('list_invitations', undefined);
/**
 * Gives the person their role.
 * @param account whom the inviter was shown
 * @returns the invitations afterwards
 */
export const confirmInvitation = (invitation: string, account: string) =>
  callFunction<'confirm_invitation', Invitation[]>('confirm_invitation', { invitation, account });
/** @returns the invitations afterwards */
export const cancelInvitation = (invitation: string) =>
  callFunction<'cancel_invitation', Invitation[]>('cancel_invitation', { invitation });
/** What the invitation says to the caller, who may be a visitor. */
export const readInvitation = (token: string) =>
  callFunction<'read_invitation', HeldInvitation>('read_invitation', { token });
/** Uses the invitation for the caller, who then waits for the inviter. A repeat changes nothing. */
export const redeemInvitation = (token: string) =>
  callFunction<'redeem_invitation', HeldInvitation>('redeem_invitation', { token });
