import type { HeldInvitation, Invitation, InvitationRole } from '@/calls/invitations';
import { appName } from '@/ui/app-name';

/** What the page says about an invitation, and in which tone. */
export interface InvitationWords {
  tone: 'success' | 'info' | 'error';
  text: string;
}

/** What an invitation gives: a role, in a hospital and a ward. */
interface Invited {
  role: InvitationRole;
  /** the name of the hospital; null if the invitation is for an administrator */
  hospital: string | null;
  /** the name of the ward; empty if there is none */
  ward: string;
}

/** Describes a role: 'an administrator', 'a manager of St Mary', 'staff of St Mary, Ward 5'. */
export function describeRole({ role, hospital, ward }: Invited): string {
  if (role === 'administrator') return 'an administrator';
  const place = ward === '' ? hospital : `${hospital}, ${ward}`;
  return `${role === 'manager' ? 'a manager' : 'staff'} of ${place}`;
}

/** Tells an invited person what the role allows them. */
export function describeRights(role: InvitationRole, hospital: string | null): string {
  if (role === 'administrator')
    return 'Administrators see the names, phone numbers and health answers of donors, and manage requests and inventory.';
  const team = `You post and change the blood requests of ${hospital} together with your team, and see the names and phone numbers of donors who are expected.`;
  return role === 'manager' ? `${team} You also invite and remove staff.` : team;
}

type Known = Exclude<HeldInvitation, { status: 'unknown' }>;

/** Describes the role of an invitation to the person who has its link. */
export const describeHeldRole = ({ role, organisation, ward }: Known): string =>
  describeRole({ role, hospital: organisation, ward });

/** Describes the outcome of an invitation. Null while the invitation is open. */
export function describeOutcome(invitation: HeldInvitation): InvitationWords | null {
  switch (invitation.status) {
    case 'open':
      return null;
    case 'waiting':
      return {
        tone: 'info',
        text: `Waiting for ${invitation.invited_by} to confirm that it is you. Tell them that you have used the invitation. This page says when it is done; you can also come back later.`,
      };
    case 'confirmed':
      return {
        tone: 'success',
        text:
          invitation.role === 'administrator'
            ? `You are an administrator of ${appName}.`
            : `You are ${describeHeldRole(invitation)}.`,
      };
    case 'own':
      return {
        tone: 'info',
        text: `You are ${describeHeldRole(invitation)} already. The invitation is still good for somebody else.`,
      };
    case 'elsewhere':
      return {
        tone: 'error',
        text: `You belong to another hospital. Leave it under My Hospital first, then open this link again to become ${describeHeldRole(invitation)}.`,
      };
    case 'used':
      return {
        tone: 'error',
        text: `This invitation has been used by somebody. If it was you, log in with that account. Otherwise tell ${invitation.invited_by}, and ask for another one.`,
      };
    case 'cancelled':
      return {
        tone: 'error',
        text: `${invitation.invited_by} has taken this invitation back. Ask them for another one.`,
      };
    case 'expired':
      return {
        tone: 'error',
        text: `This invitation has expired. Ask ${invitation.invited_by} for another one.`,
      };
    default:
      return {
        tone: 'error',
        text: 'There is no such invitation. Check that the link is complete, or ask for another one.',
      };
  }
}

/**
 * Asks the inviter whether the right person has used an invitation.
 * @param who the name of the person who used it
 * @param roleInWords the role that it gives, in words
 */
export function confirmQuestion(
  { role, person }: Invitation,
  who: string,
  roleInWords: string,
): { title: string; confirm: string; text: string } {
  const email = person?.email ?? '';
  if (role === 'administrator')
    return {
      title: `Make ${who} administrator?`,
      confirm: 'Make administrator',
      text: `${email} will see the names, phone numbers and health answers of all donors, and can invite others. Ask them whether this is their account.`,
    };
  const manages = role === 'manager' ? ', and can invite and remove staff' : '';
  return {
    title: `Make ${who} ${roleInWords}?`,
    confirm: role === 'manager' ? 'Make manager' : 'Add to the team',
    text: `${email} will see and change all requests of the hospital, and see the phone numbers of donors who are expected${manages}. Ask them whether this is their account.`,
  };
}
