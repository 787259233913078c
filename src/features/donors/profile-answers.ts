import type { ProfileDoc } from '@/store/entities/profile';
import type { DonorInput } from './donor-schema';

/** Answers for the registration form taken from the user's profile. */
export function answersOf(profile: ProfileDoc): Partial<DonorInput> {
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
