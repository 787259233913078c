import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { appName } from '@/ui/app-name';
import { contact } from '@/ui/contact';
import { InfoPage, Passage, Points } from './InfoPage';

const yours = [
  'Tell the truth: people rely on your blood type, your health answers and your requests.',
  'Post a request only if blood is needed, and close it when it no longer is.',
  'Do not offer money for blood or ask for it. Use people’s details only for the donation.',
  'Keep your password to yourself. Log out on devices you share.',
];

export default function TermsPage() {
  return (
    <InfoPage
      title="Terms of use"
      intro={`What you can expect of ${appName}, and what it expects of you, in plain words.`}
    >
      <Passage title="What this service is">
        <p>
          {appName} brings donors together with those who need blood. It is not a blood bank, a
          hospital or an emergency service. In an emergency, call the hospital or your emergency
          number.
        </p>
        <p>
          Everything here about eligibility and compatibility is information, not medical advice.
          Staff decide who may give and what is transfused, after their own tests.
        </p>
      </Passage>
      <Passage title="What we ask of you">
        <Points items={yours} />
        <p>
          We may remove records that break these rules, and close accounts that keep breaking them.
        </p>
      </Passage>
      <Passage title="What we cannot promise">
        <p>
          A request may find no donor, and a donor may not be able to come. What you save without a
          network is sent later; others cannot see it until it says <em>Received</em>. The service
          is free and comes without a warranty.
        </p>
      </Passage>
      <Passage title="Your data">
        <p>
          What you write stays yours. How it is kept and shown is described under{' '}
          <Link to={paths.privacy} className="link">
            Privacy
          </Link>
          .
          {contact.email !== null && (
            <>
              {' '}
              Questions:{' '}
              <a href={`mailto:${contact.email}`} className="link">
                {contact.email}
              </a>
              .
            </>
          )}
        </p>
      </Passage>
    </InfoPage>
  );
}
