import type { Person } from '@/calls/admin';
import { DateText } from '@/ui/DateText';
import { RelativeTime } from '@/ui/RelativeTime';
import { DefinitionList } from '@/ui/layout/DefinitionList';

/** Shows the owner of an account, how old the account is, and whether its address is confirmed. */
export function PersonFacts({ person }: { person: Person }) {
  const { name, email, account_created_at: made, email_confirmed_at: confirmed } = person;
  return (
    <DefinitionList
      items={[
        { term: 'Name', value: name === '' ? 'No profile' : name },
        { term: 'E-mail', value: email },
        {
          term: 'Account made',
          value: (
            <>
              <DateText value={made} />, <RelativeTime value={Date.parse(made)} />
            </>
          ),
        },
        {
          term: 'Address confirmed',
          value: <DateText value={confirmed} fallback="Not confirmed" />,
        },
      ]}
    />
  );
}
