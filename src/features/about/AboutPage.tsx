import { HeartPulse, type LucideIcon, Megaphone, ShieldCheck, Stethoscope } from 'lucide-react';
import { paths } from '@/paths';
import { appName } from '@/ui/app-name';
import { Card } from '@/ui/layout/Card';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Section } from '@/ui/layout/Section';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { contact } from '@/ui/contact';
import { ContactDetails, hasContact } from '@/ui/ContactDetails';

const openingHours = [
  { term: 'Monday to Friday', value: '8am - 6pm' },
  { term: 'Saturday', value: '9am - 2pm' },
  { term: 'Sunday', value: 'Closed' },
];

const contactLink = 'link inline-flex min-h-11 items-center font-medium';

function ContactSection() {
  return (
    <Section id="contact" title="Contact" tinted>
      <div className="grid gap-4 lg:grid-cols-2">
        {hasContact(contact) && (
          <Card>
            <h3 className="text-18 font-semibold">Reach us</h3>
            <ContactDetails of={contact} linkClass={contactLink} className="mt-2" />
          </Card>
        )}
        <Card>
          <h3 className="text-18 font-semibold">Opening hours</h3>
          <DefinitionList items={openingHours} />
        </Card>
      </div>
    </Section>
  );
}

const values = [
  {
    title: 'Trust',
    text: 'You and the administrators see your contact details, and nobody else until you agree to it. The database enforces this, not only the screen.',
  },
  {
    title: 'Accessibility',
    text: 'Plain words, large targets, full keyboard and screen reader use, and forms that work without a signal.',
  },
  {
    title: 'Impact',
    text: 'A request helps only if somebody sees it. New requests and donations reach every device within seconds.',
  },
];

const team: { role: string; task: string; icon: LucideIcon }[] = [
  { role: 'Medical lead', task: 'Checks every medical rule and text', icon: Stethoscope },
  { role: 'Hospital partnerships', task: 'Works with wards and blood banks', icon: HeartPulse },
  { role: 'Donor care', task: 'Answers donors and their families', icon: Megaphone },
  { role: 'Engineering', task: 'Keeps records safe and up to date', icon: ShieldCheck },
];

export default function AboutPage() {
  return (
    <>
      <div className="mx-auto max-w-page px-4 pt-8 pb-4 sm:pt-12">
        <PageHeading title={`About ${appName}`}>
          Our mission: nobody waits for blood that somebody nearby would gladly give.
        </PageHeading>
        <p className="mt-4 max-w-text text-18">
          {appName} connects blood donors with the patients, families, doctors and hospitals who
          need them, and keeps working where the network does not.
        </p>
      </div>
      <Section title="What we stand for">
        <ul className="grid gap-4 sm:grid-cols-3">
          {values.map(({ title, text }) => (
            <Card as="li" key={title}>
              <h3 className="text-18 font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </Card>
          ))}
        </ul>
      </Section>
      <Section title="Our story" tinted>
        <div className="flex max-w-text flex-col gap-4 text-18">
          <p>
            We began in 2023 with a simple observation: hospitals phoned around for blood while
            willing donors a few streets away knew nothing about it.
          </p>
          <p>
            So we built one place to post a request within minutes and to find a donor’s offer at
            once. It runs on the phones that staff already carry, with or without a signal.
          </p>
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.donateBlood}>Donate Blood</LinkButton>
          <LinkButton to={paths.findBlood} variant="secondary">
            Find Blood
          </LinkButton>
        </div>
      </Section>
      <Section title="The team" intro="Four people, four responsibilities.">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {team.map(({ role, task, icon }) => (
            <Card as="li" key={role}>
              <span className="inline-flex size-11 items-center justify-center rounded-full bg-sunken text-ink">
                <Icon of={icon} size={22} />
              </span>
              <h3 className="mt-3 text-18 font-semibold">{role}</h3>
              <p className="text-ink-soft">{task}</p>
            </Card>
          ))}
        </ul>
      </Section>
      <ContactSection />
    </>
  );
}
