import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { appName } from '@/ui/app-name';
import { contact } from '@/ui/contact';
import { InfoPage, Passage, Points } from './InfoPage';

const hospitals = [
  'Staff post a request from the ward in a minute, with or without a signal.',
  'Donors see the number of your desk. You see a donor’s name and number once their offer is accepted.',
  'You install nothing: it runs in the browser, and you can put it on the phone’s home screen.',
];

const hosts = [
  'Workplaces, schools and universities, community centers and places of worship can host a drive.',
  'You offer a room and invite people. A blood center brings the staff and equipment.',
];

export default function PartnersPage() {
  return (
    <InfoPage
      title="Partners"
      intro={`${appName} works with whoever cares for donors and patients. We name a partner here only with their consent.`}
    >
      <Passage title="Hospitals and blood centers">
        <Points items={hospitals} />
      </Passage>
      <Passage title="Hosts of a blood drive">
        <Points items={hosts} />
        <p>
          See the{' '}
          <Link to={paths.drives} className="link">
            donation drives
          </Link>
          .
        </p>
      </Passage>
      {contact.email !== null && (
        <Passage title="Become a partner">
          <p>
            Write to{' '}
            <a href={`mailto:${contact.email}`} className="link">
              {contact.email}
            </a>{' '}
            and say who you are and what you need. There is no fee.
          </p>
        </Passage>
      )}
    </InfoPage>
  );
}
