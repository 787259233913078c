import type { ProfileDoc } from '@/collections/profiles/row';
import type { DonorInput } from './donor-schema';

/** Returns the answers of the registration form that a person's profile already has. */
export function selectAnswers(profile: ProfileDoc): Partial<DonorInput> {
  const known: Partial<DonorInput> = {
    full_name: `${profile.first_name} ${profile.last_name}`.trim(),
    phone_number: profile.phone_number,
    blood_type: profile.blood_type ?? '',
    address: profile.address,
    city: profile.city,
    state: profile.state,
    zip_code: profile.zip_code,
  };
  return known;
}
