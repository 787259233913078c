import type { Identity } from '@/session/session';
import type { Membership } from '@/collections/profiles/membership';
import type { RequestInput } from '../form/request-schema';

/**
 * Makes the answers for which a member's form does not ask. The server sets the same values, whatever a device sends.
 * This device fills them in to show them before the server has answered.
 */
export const memberAnswers = (
  { id, name, location, zip, desk_phone }: Membership,
  poster: Pick<Identity, 'email'>,
) =>
  ({
    org_id: id,
    hospital: name,
    location,
    hospital_zip: zip,
    contact: desk_phone,
    email: poster.email,
    requester_name: name,
    requester_type: 'hospital',
    verified: true,
  }) satisfies Partial<RequestInput>;

/** The reasons that can be filled in with one tap. */
export const USUAL_REASONS = [
  'Transfusion',
  'Bleeding',
  'Surgery',
  'Childbirth',
  'Injury',
  'Cancer treatment',
] as const;
