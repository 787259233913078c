import { paths } from '@/paths';
import { useMembership } from '@/session/use-membership';
import { Link } from '@/ui/Link';

const steps = [
  'Your request is saved on this device at once, with or without a signal.',
  'It is sent as soon as there is a connection. You can follow it, change it and take it back under My Requests.',
  'Everyone sees the blood type, units, hospital, location, urgency and date. Those who are logged in also see the reason.',
  'Donors offer to give. You see who can come and decide whom to accept; only then do both of you see each other’s name and number.',
  'Your e-mail and additional information go to administrators only.',
];

const teamSteps = [
  'The request is saved on this device at once, with or without a signal, and sent as soon as there is a connection.',
  'Everyone sees the blood type, units, hospital, urgency and desk hours. Those who are logged in also see the reason and the desk’s number.',
  'Offers are accepted at once, until there are enough. Donors call the hospital’s desk, which receives them, never a person.',
  'Your whole team sees and changes the request under My Hospital, also offline.',
];

/** Says, beside the form, what happens after it is submitted. */
export function WhatHappensNext() {
  const membership = useMembership();
  return (
    <aside aria-labelledby="what-happens-next">
      <h3 id="what-happens-next" className="text-18 font-semibold">
        What happens to your request
      </h3>
      <ol className="mt-3 flex list-decimal flex-col gap-3 pl-5 text-ink-soft">
        {(membership ? teamSteps : steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Link
        to={membership ? paths.myHospital : paths.myRequests}
        className="link mt-3 inline-flex min-h-11 items-center font-medium"
      >
        {membership ? 'My Hospital' : 'My Requests'}
      </Link>
    </aside>
  );
}
