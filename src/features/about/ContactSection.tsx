import { Card } from '@/ui/layout/Card';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { Section } from '@/ui/layout/Section';
import { contact } from '@/ui/contact';

const openingHours = [
  { term: 'Monday to Friday', value: '8am - 6pm' },
  { term: 'Saturday', value: '9am - 2pm' },
  { term: 'Sunday', value: 'Closed' },
];

const contactLink = 'link inline-flex min-h-11 items-center font-medium';

export function ContactSection() {
  return (
    <Section id="contact" title="Contact" tinted>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <h3 className="text-18 font-semibold">Reach us</h3>
          <address className="mt-2 not-italic">
            {contact.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <a href={`mailto:${contact.email}`} className={`${contactLink} wrap-anywhere`}>
              {contact.email}
            </a>
            <br />
            <a href={contact.phoneLink} className={contactLink}>
              {contact.phone}
            </a>
          </address>
        </Card>
        <Card>
          <h3 className="text-18 font-semibold">Opening hours</h3>
          <DefinitionList items={openingHours} />
        </Card>
      </div>
    </Section>
  );
}
