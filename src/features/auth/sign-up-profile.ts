import { joinBloodType } from '@/blood/blood-type';
import type { SignUpProfile } from '@/collections/profiles/row';
import type { SignupInput } from './signup-schema';

/** Makes the profile that sign-up sends from the form's answers. */
export function makeSignUpProfile(input: SignupInput): SignUpProfile {
  const { letter } = input;
  const donatedBefore = input.previous_donation && input.last_donation_date !== '';
  return {
    first_name: input.first_name,
    last_name: input.last_name,
    phone_number: input.phone_number,
    date_of_birth: input.date_of_birth,
    blood_type: letter === null || letter === 'unknown' ? null : joinBloodType(letter, input.rh),
    address: input.address,
    city: input.city,
    state: input.state,
    zip_code: input.zip_code,
    recent_illness: input.recent_illness,
    medications: input.medications,
    previous_donation: input.previous_donation,
    last_donation_date: donatedBefore ? input.last_donation_date : null,
  };
}
