import { isState } from '@/collections/facts';
import { SEEN } from '@/collections/seen.generated';
import { paths } from '@/paths';
import { bloodRequests } from '@/records/blood-requests';
import type { RecordWords } from '@/records/define';
import { donors } from '@/records/donors';
import { Link } from '@/ui/Link';
import { appName } from '@/ui/app-name';
import { contact } from '@/ui/contact';
import { InfoPage, Passage, Points } from './InfoPage';

const collected = [
  'Your account: e-mail and password. The password is stored only as a hash, from which nobody can recover it. While you change your e-mail, the new one too.',
  'If you use an invitation to become an administrator or to join a hospital: that you did, and when. Whoever invited you sees your name, your e-mail, and when your account was made.',
  'If you belong to a hospital’s team: your role, your ward, and when you joined. Its managers see your name, your e-mail, and when your account was made. The history of the hospital’s requests names who changed what, until that person’s account is deleted.',
  'If you report a request or an offer: that you did, why, and your note, and until an administrator has decided, for 30 days at most, which network it came from. Only administrators see that it was you.',
  'Your profile: name, phone, date of birth, blood type, address, country, and your answers about health and earlier donations. Whether your blood type has been confirmed where you gave, and your e-mail address by a link, and when. When the staff of a hospital first saw you, at a request, a drive or by your donor card. The earlier donations that you add to your history, with day, kind and place. The code of your donor card, if you made one: your own devices have it, and nobody else reads it, administrators included.',
  'If staff of a verified hospital, or an administrator at a drive, scan your card: they read your name, blood type and next date, and whether you are expected that day. It is on their device for a day. You are told in your inbox, and a log records who read it, and whether they vouched for you.',
  'If you gave blood at a hospital that keeps its stock here, its team can link the unit to your donation, without your name, so that it can tell you that the unit was given to a patient. The link is deleted 120 days after the donation, and with your account.',
  'What you register: donations with health answers and preferences, and blood requests with hospital, reason and contact.',
  'The alerts in your inbox, and whether you read them, for 90 days. Your alert settings, with your device’s time zone if you turned on notifications or e-mail. Nobody else sees them, not even administrators.',
  'Which requests near you we notified you of: when, for which blood type, within how many miles, and whether you answered or said Not now. This is kept for a year, so that you are not notified too often. Administrators see how many people were notified, and whoever asked for the blood sees roughly how many; nobody sees who. When you delete your account, it no longer names you.',
  'A reservation at a donation drive: your e-mail and the time, whether you came, and, if you gave blood, the day, which your history shows. Which of the staff said so is kept too: only administrators read it. An offer to host one: organization, address, contact name, phone, e-mail and notes.',
  'If you ask to hear of drives: your e-mail address and ZIP code, for a year. Without an account, we write to you only after you opened the link in one e-mail, and forget what was not confirmed after a week. For a day we also keep which network asked, so that nobody sends such e-mails to others.',
  'If you come to a drive without a reservation: the name and contact you give there, for 30 days. Administrators and the team of the hospital that holds the drive also record who arrived, and who gave blood or could not, but never why.',
  'If you turn on notifications: the address at your browser’s push service, until you turn them off, log out, or have not opened the app for half a year. The push service sees when something is sent, but cannot read it.',
  'If you subscribe to the newsletter: your e-mail address and the date. Administrators can export the list, and a log records who did.',
];

/** Names the answers that everybody gets with a record, by the labels of the form. */
function listPublic(table: 'donors' | 'blood_requests', { labels }: RecordWords): string {
  const seen: readonly string[] = SEEN[table];
  return Object.entries(labels)
    .flatMap(([name, words]) =>
      words && seen.includes(name) && !isState(table, name) ? [words.label] : [],
    )
    .join(', ')
    .replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

const donationSight = [
  `While a donation is available, everyone sees when it was added, and of your answers: ${listPublic('donors', donors)}. Of the ZIP code they see the first three digits.`,
  'When you offer to donate for a request, the requester sees your blood type, when you can be there, about how far away you are, and one fact about your account: that its address is confirmed, that hospital staff have seen you, or how often you gave there. It is no score. If a person has to decide about it, both of you read why: another type, the day from which you may give again, that you are not available, or an account that nobody has confirmed. You see each other’s name and phone number only after they accept, until the time that you agreed to. Either of you can end that at any time.',
  'Once you are expected, the requester also sees what you say of your way, and when: that you are on the way, that you still come, that you are here. They may record that you arrived, gave blood, could not give or did not come; why somebody could not give is never stored. Besides the two of you, only administrators see this.',
  'A request of a hospital’s team accepts offers at once while units are needed. Everybody in that team then sees your name and phone number, and you see the number of the hospital’s desk.',
  'While it is not available, only you and administrators see it, and it is removed from other people’s devices.',
  'Only you and administrators see your name, phone, e-mail, street address and notes.',
];

const requestSight = [
  `While a request is open, everyone sees when it was posted, how many units are still needed, and of your answers: ${listPublic('blood_requests', bloodRequests)}.`,
  'People who are logged in also see the reason.',
  'Only you and administrators see the patient number, name, phone, e-mail and additional information.',
  'A request of a hospital’s team belongs to the team: all its members see and change it. Others also see the hospital’s name, its hours, and whether it is verified; people who are logged in see the number of its desk.',
  'When it is fulfilled or withdrawn, it is removed from other people’s devices. The database keeps a withdrawn request, shown to nobody, until you delete your account.',
];

const onDevice = [
  'A copy of what you may see, your drafts, and what has not been sent yet, in the browser’s database (IndexedDB), separate for each person.',
  'What you sent in the last two weeks, in the same database, so that it can be sent again if the server has to be restored from an older copy.',
  'What you were typing when a page closed, scrambled with a key from your own data, until the app opens again.',
  'Who is logged in, with a check of the password for the screen lock, never the password itself. Whether you belong to a hospital, an accepted invitation until it is sent, and where notifications for this device go. A random number for this device.',
  'The code of your donor card, so that you can show it without a network. For staff who scan cards, what the cards said, for a day.',
  'The app itself, so that it opens without a network, and the reader of donor cards once a card was scanned. The picture of the camera stays on the device and is not kept.',
];

export default function PrivacyPage() {
  return (
    <InfoPage
      title="Privacy"
      intro={`What ${appName} keeps, who sees it, and how you delete it. The database enforces these rules, not only the screens.`}
    >
      <Passage title="What is kept">
        <Points items={collected} />
        <p>
          The eligibility check keeps and sends nothing. There are no trackers, no advertising, no
          analytics and no content from other companies: pages load only from this server. We sell
          nothing and pass nothing on.
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
          You and administrators. Everyone else sees only how many spots a drive has left. If a
          hospital holds the drive, its team also sees your name, phone number (or e-mail address)
          and blood type while you have a spot, and for 30 days after the drive; and, if you may not
          give yet on that day, from when you may.
        </p>
      </Passage>
      <Passage title="What is on your device">
        <Points items={onDevice} />
        <p>
          Logging out removes your data from the device. Unsent work stays only if you choose to
          keep it there, encrypted with your password. If somebody logs out from the lock screen
          while you have unsent work, or logs in instead of you, your data stays on the device,
          closed, until you log in again. If your log-in is ended on another device, a device that
          you marked as shared removes your data and keeps unsent work only locked with your
          password.
        </p>
        <p>
          If the screen lock is on, the screen locks after some time without activity, until you
          enter your password. Public pages stay open, without your data. The lock hides your data
          but does not encrypt it. On a shared phone or computer, log out when you are done. No
          cookies are set: see the{' '}
          <Link to={paths.cookiePolicy} className="link">
            cookie policy
          </Link>
          .
        </p>
      </Passage>
      <Passage title="On the server">
        <p>
          To stop guessing and flooding, the server counts failed log-ins, new passwords, sign-ups,
          requested e-mails and newsletter sign-ups by account, e-mail and network address, in
          memory and for an hour at most.
        </p>
        <p>
          A log that only administrators read records who changed what, with the values before and
          after: when an administrator changes somebody else’s record, when a member changes the
          stock or the drives of their hospital, and when you correct your own blood type or birth
          date. It also records which administrator opened a donor’s number to call them about a
          request. It stays when the record or the account is deleted.
        </p>
        <p>
          Another log records, for every offer to donate, who agreed to which words, and who was
          shown whose number and until when, without names or numbers. You read yours in your
          profile under <em>Who has seen my number</em>. Everything is in one database. Whoever runs{' '}
          {appName} keeps it and backs it up.
        </p>
      </Passage>
      <Passage title="See, correct, delete">
        <p>
          In{' '}
          <Link to={paths.profile} className="link">
            My Profile
          </Link>{' '}
          you can correct your details, download a copy of your data, and delete your account with
          everything you registered. Once a hospital has confirmed your blood type, an administrator
          corrects it and your birth date. You can mark a donation as not available at any time. To
          leave the newsletter, follow the link at its end
          {contact.email !== null && (
            <>
              , or write to{' '}
              <a href={`mailto:${contact.email}`} className="link">
                {contact.email}
              </a>
            </>
          )}
          .
        </p>
      </Passage>
    </InfoPage>
  );
}
