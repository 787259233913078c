import type { ProfileDoc } from '@/collections/profiles/row';
import { DateText } from '@/ui/DateText';
import { type Definition, DefinitionList } from '@/ui/layout/DefinitionList';

const yesNo = (answer: boolean) => (answer ? 'Yes' : 'No');

function health(profile: ProfileDoc): Definition[] {
  const answers = [
    { term: 'Illness in the past 4 weeks', value: yesNo(profile.recent_illness) },
    { term: 'Medications', value: yesNo(profile.medications) },
    { term: 'Donated before', value: yesNo(profile.previous_donation) },
  ];
  if (!profile.previous_donation) return answers;
  const date = <DateText value={profile.last_donation_date} />;
  return [...answers, { term: 'Last Donation', value: date }];
}

export function ProfileView({ profile, email }: { profile: ProfileDoc; email: string }) {
  const born = profile.date_of_birth;
  const personal: Definition[] = [
    { term: 'Full Name', value: `${profile.first_name} ${profile.last_name}`.trim() },
    { term: 'Phone', value: profile.phone_number },
    { term: 'Date of Birth', value: born ? <DateText value={born} /> : '' },
    { term: 'E-mail', value: email },
    { term: 'Street Address', value: profile.address },
    { term: 'City', value: profile.city },
    { term: 'State', value: profile.state },
    { term: 'ZIP Code', value: profile.zip_code },
  ];
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <section>
        <h2 className="text-22 font-semibold">Personal Information</h2>
        <DefinitionList items={personal} />
      </section>
      <section>
        <h2 className="text-22 font-semibold">Health Information</h2>
        <DefinitionList items={health(profile)} />
      </section>
    </div>
  );
}
