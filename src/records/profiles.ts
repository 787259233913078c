import { paths } from '@/paths';
import type { WordsOf } from './define';
import { joined, text } from './describe';
import { address, bloodType, field } from './labels';

export const profiles: WordsOf<'profiles'> = {
  kind: 'profile',
  plural: 'profiles',
  labels: {
    first_name: field('First Name'),
    last_name: field('Last Name'),
    phone_number: field('Phone Number', 'tel'),
    date_of_birth: field('Date of Birth', 'date'),
    blood_type: bloodType,
    ...address,
    recent_illness: field('Recent illness', 'tick'),
    medications: field('Taking medications', 'tick'),
    previous_donation: field('Has donated before', 'tick'),
    last_donation_date: field('Last Donation Date', 'date'),
    earlier_donations: field('Earlier donations', 'lines'),
    country: field('Country'),
  },
  describe: (record) => joined(`${text(record['first_name'])} ${text(record['last_name'])}`),
  link: () => ({ to: paths.profile, label: 'View profile' }),
  audit: { what: 'a profile' },
  forms: {
    signup: { title: 'Sign up', to: paths.signup },
    profile: { title: 'Profile', to: paths.profile },
    'earlier-donation': { title: 'An earlier donation', to: paths.myHistory, hasOwnFields: true },
  },
};
