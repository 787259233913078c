import type { Identity } from '@/session/session';
import type { Membership } from '@/collections/profiles/membership';
import type { RequestInput } from '../form/request-schema';

/**
 * What a member's request says without being asked. The server sets the same, whatever a device sends; it is
 * filled in here so that the device shows it before the server has answered.
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

/** The reasons that one tap gives. */
export const USUAL_REASONS = [
  'Transfusion',
  'Bleeding',
  'Surgery',
  'Childbirth',
  'Injury',
  'Cancer treatment',
] as const;
