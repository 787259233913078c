import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { contact } from '@/ui/contact';
import { commonQuestions } from './common-questions';
import { givingQuestions, requestQuestions } from './further-questions';
import { InfoPage, Passage } from './InfoPage';
import { Questions } from './Questions';
import { SOURCES } from './sources';

export default function FaqPage() {
  return (
    <InfoPage
      title="Frequently asked questions"
      intro="Short answers about giving blood and asking for it. For your own case, ask the staff at the donation site."
      sources={[SOURCES.redCrossFaq, SOURCES.nhsBlood, SOURCES.medline]}
    >
      <Passage title="Asked most often">
        <Questions of={commonQuestions} />
      </Passage>
      <Passage title="Giving blood">
        <Questions of={givingQuestions} />
        <p>
          <Link to={paths.eligibility} className="link">
            Check whether you can give
          </Link>
          , or read{' '}
          <Link to={paths.donationProcess} className="link">
            what happens at a donation
          </Link>
          .
        </p>
      </Passage>
      <Passage title="Asking for blood">
        <Questions of={requestQuestions} />
      </Passage>
      <Passage title="Another question?">
        <p>
          Write to{' '}
          <a href={`mailto:${contact.email}`} className="link">
            {contact.email}
          </a>{' '}
          or call{' '}
          <a href={contact.phoneLink} className="link whitespace-nowrap">
            {contact.phone}
          </a>
          .
        </p>
      </Passage>
    </InfoPage>
  );
}
