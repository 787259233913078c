import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { appName } from '@/ui/app-name';
import { contact } from '@/ui/contact';
import { InfoPage, Passage, Points } from './InfoPage';

const collected = [
  'Your account: e-mail and password. The password is stored only as a hash that cannot be turned back. While you change the e-mail, the new one too.',
  'If you use an invitation to become an administrator or to join a hospital: that you did, and when. Whoever invited you sees your name, e-mail, and since when you have an account.',
  'If you belong to a hospital’s team: your role, your ward, and since when. Its managers see your name, e-mail, and since when you have an account. The history of its requests names who of the team changed what, until that account is deleted.',
  'If you report a request or an answer: that you did, why, and your note. Only administrators learn who it was.',
  'Your profile: name, phone, date of birth, blood type, address, and your answers about health and earlier donations. Whether whoever took your blood has confirmed the type, and when.',
  'What you register: donations with health answers and preferences, and blood requests with hospital, reason and contact.',
  'What you were told in your inbox, and whether you read it, for 90 days. How you want to be told. Nobody else sees either, administrators included.',
  'Which requests near you you were told of: when, for which blood type, within how many miles, and whether you answered or said Not now. It is kept for a year, so that you are not told too often. Administrators see how many were told, never who. When you delete your account, it no longer says that it was you.',
  'A reservation at a donation drive: your e-mail and the time. An offer to host one: organization, address, contact name, phone, e-mail and notes.',
  'If you ask to be told of drives: your e-mail address and ZIP code, for a year.',
  'If you come to a drive without a reservation: the name and contact you give there, for 30 days. Administrators and the team of the hospital that holds it also note who arrived.',
  'If you turn on notifications: where your browser’s push service takes them, until you turn them off or log out, or do not open the app for half a year. It learns when something is sent, and cannot read it.',
  'If you subscribe to the newsletter: your e-mail address and since when. Administrators can take the list out as a file, and the server notes who did.',
];

const donationSight = [
  'While a donation is available, everyone sees its blood type, city, state, the first three digits of its ZIP code, date, blood pressure and sugar level, and your preferences.',
  'When you offer to donate for a request, its poster sees your blood type, when you can be there and about how far away you are. Your name and phone number, and theirs, are shown to both of you only after they accept, for 72 hours at most. Either of you can end that at any time.',
  'A request of a hospital’s team accepts offers at once while units are needed. All members of that team then see your name and phone number, and you see the number of the hospital’s desk.',
  'When it is not available, only you and administrators see it. It leaves other people’s devices.',
  'Name, phone, e-mail, street address and notes are seen by you and administrators only.',
];

const requestSight = [
  'While a request is open, everyone sees blood type, units, hospital, location, urgency, the posted date and whether staff, a doctor, the patient or family asks.',
  'People who are logged in also see the reason.',
  'Patient number, name, phone, e-mail and additional information are seen by you and administrators only.',
  'A request of a hospital’s team belongs to the team: all its members see and change it. Others also see the hospital’s name, its hours, and whether it is verified; people who are logged in see the number of its desk.',
  'When it is fulfilled or withdrawn, it leaves other people’s devices. Of a withdrawn one the database keeps the row, shown to nobody, until you delete your account.',
];

const onDevice = [
  'A copy of what you may see, your drafts, and what has not been sent yet, in the browser’s database (IndexedDB), apart for each person.',
  'What you were typing when a page closed, scrambled with a key from your own data, until the app opens again.',
  'Who is logged in, with a check of the password for the screen lock, never the password itself. Whether they belong to a hospital, an invitation they accepted until it is sent, and where notifications for this device go. A random number for this device.',
  'The app itself, so that it opens without a network.',
];

export default function PrivacyPage() {
  return (
    <InfoPage
      title="Privacy"
      intro={`What ${appName} keeps, who sees it, and how it goes away again. The database enforces these rules, not only the screens.`}
    >
      <Passage title="What is kept">
        <Points items={collected} />
        <p>
          The eligibility check keeps and sends nothing. There are no trackers, no advertising, no
          analytics and no content from other companies: pages load only from this server. Nothing
          is sold or passed on.
        </p>
      </Passage>
      <Passage title="Who sees a donation">
        <Points items={donationSight} />
      </Passage>
      <Passage title="Who sees a request">
        <Points items={requestSight} />
      </Passage>
      <Passage title="Who sees a reservation or an offer to host">
        <p>
          You and administrators. Everyone sees only how many spots a drive has left. At a drive of
          a hospital its team also sees your name, phone number (or e-mail address) and blood type
          while you have a spot, and for 30 days after the drive.
        </p>
      </Passage>
      <Passage title="What is on your device">
        <Points items={onDevice} />
        <p>
          Logging out removes your data from the device. Work that was not sent yet stays only if
          you choose to keep it there, encrypted with your password. If somebody logs out from the
          lock screen while you have unsent work, or logs in in your place, your data stays on the
          device, closed, until you log in again.
        </p>
        <p>
          After some time without a touch the screen is locked until you enter your password; public
          pages stay open, without your data. The lock hides your data, and does not encrypt it. On
          a shared phone or computer, log out when you are done. No cookies are set: see the{' '}
          <Link to={paths.cookiePolicy} className="link">
            cookie policy
          </Link>
          .
        </p>
      </Passage>
      <Passage title="On the server">
        <p>
          Against guessing and flooding the server counts failed log-ins, requested e-mails and
          newsletter sign-ups by e-mail and network address for some minutes, in its memory. When an
          administrator changes somebody else’s record, or a member the stock or the drives of their
          hospital, a log that only administrators read keeps who changed what, with the values
          before and after; it stays when the record or the account goes. When you correct your own
          blood type or birth date, that is kept there in the same way. It also keeps which
          administrator opened a donor’s number to call them about a request. Of every offer to
          donate another log keeps who agreed to which words, who was shown whose number and until
          when, without names or numbers: you read yours in your profile under{' '}
          <em>Who has seen my number</em>. Everything is in one database, which whoever runs{' '}
          {appName} keeps and backs up.
        </p>
      </Passage>
      <Passage title="See, correct, delete">
        <p>
          In{' '}
          <Link to={paths.profile} className="link">
            My Profile
          </Link>{' '}
          you can correct your details (your blood type and birth date until a hospital has
          confirmed the type, after that an administrator does it), take a copy of your data with
          you, and delete your account with everything you registered. A donation can be marked as
          not available at any time. To leave the newsletter, follow the link at its end, or write
          to{' '}
          <a href={`mailto:${contact.email}`} className="link">
            {contact.email}
          </a>
          .
        </p>
      </Passage>
    </InfoPage>
  );
}
