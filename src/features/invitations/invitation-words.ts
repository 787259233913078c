import type { HeldInvitation } from '@/session/invitation-calls';
import { appName } from '@/ui/app-name';

/** What the page says of an invitation, and how. */
export interface InvitationWords {
  tone: 'success' | 'info' | 'error';
  text: string;
}

/** What became of an invitation, in words; null while it is open. */
export function outcomeWords(invitation: HeldInvitation): InvitationWords | null {
  switch (invitation.status) {
    case 'open':
      return null;
    case 'waiting':
      return {
        tone: 'info',
        text: `Waiting for ${invitation.invited_by} to confirm that it is you. Tell them that you have used the invitation. This page says when it is done; you can also come back later.`,
      };
    case 'confirmed':
      return { tone: 'success', text: `You are an administrator of ${appName}.` };
    case 'own':
      return {
        tone: 'info',
        text: 'You are an administrator already. The invitation is still good for somebody else.',
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
