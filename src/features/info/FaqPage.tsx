import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { contact } from '@/ui/contact';
import { ContactDetails, hasContact } from '@/ui/ContactDetails';
import { commonQuestions, type Question, Questions } from './Questions';
import { InfoPage, Passage } from './InfoPage';
import { SOURCES } from './sources';

const givingQuestions: readonly Question[] = [
  {
    question: 'Does it hurt?',
    answer: 'You feel a short pinch when the needle goes in. After that, most people feel little.',
  },
  {
    question: 'What should I bring and do before?',
    answer:
      'Bring an identity document and the names of your medicines. Sleep well, eat something, and drink plenty of water.',
  },
  {
    question: 'Can I give while I take medicines?',
    answer:
      'Often yes, but some medicines mean a wait. Do not stop a medicine in order to give. Tell staff its name: they have a list.',
  },
  {
    question: 'Is giving blood safe?',
    answer:
      'Yes. Each needle is new, sterile and used once. Some people feel faint for a moment, so you rest and have a snack at the end.',
  },
];

const requestQuestions: readonly Question[] = [
  {
    question: 'Who may post a request?',
    answer:
      'Hospital staff, doctors, patients and their families, once they are logged in. You confirm that the request is legitimate.',
  },
  {
    question: 'What if I have no signal?',
    answer:
      'The request is saved on your device at once and sent as soon as there is a connection. The page Saved on this device shows what is still waiting.',
  },
  {
    question: 'What happens after I post it?',
    answer:
      'Donors see it in the list until it is fulfilled, taken back or expired. In an emergency, call the hospital or your emergency number first.',
  },
  {
    question: 'Does a match here mean the blood can be transfused?',
    answer:
      'No. Compatibility here is general information. A laboratory tests each unit against the patient’s blood, and staff decide.',
  },
];

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
      {hasContact(contact) && (
        <Passage title="Another question?">
          <ContactDetails of={contact} linkClass="link inline-flex min-h-11 items-center" />
        </Passage>
      )}
    </InfoPage>
  );
}
