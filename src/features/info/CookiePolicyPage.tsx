import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { appName } from '@/ui/app-name';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { InfoPage, Passage } from './InfoPage';

/** What the app keeps on a device, in its databases and elsewhere. */
const kept = [
  {
    term: 'Log-in',
    value:
      'In the browser’s database: who you are, whether you belong to a hospital, the log-in itself, a check of your password for the screen lock, on a shared device keys that lock unsent work, an accepted invitation until it is sent, and where notifications for this device go if you turned them on. Never the password.',
  },
  {
    term: 'Records',
    value:
      'In the browser’s database, separate for each person: your copy of the records, with your donor card and history, your drafts, and what is not sent yet. For staff who scan donor cards, what those cards said, for a day.',
  },
  {
    term: 'Locked work',
    value:
      'If you choose it when logging out, or if your log-in on a shared device is ended elsewhere: unsent work, encrypted with your password.',
  },
  {
    term: 'Local storage',
    value:
      'A random number, so that nothing is received twice. Whether this is a shared device. Whether a visitor has typed something. When you said no to notifications or to installing the app. What you were typing when a page closed, scrambled, until the app opens again. Which tabs were closed with something typed in them. After a log-out on another device: that it happened, and how many of your records wait here. How far the clock of this device is off. Within how many miles you looked for requests. For administrators: whether the menu is folded, and the latest time that the clock has shown.',
  },
  {
    term: 'Session storage',
    value: 'A random name for each tab, and how far its pages are scrolled, until it is closed.',
  },
  {
    term: 'Cache storage',
    value:
      'The app’s own files, so that it opens offline. The reader of donor cards, once a card was scanned with this device. Nothing about a person.',
  },
];

export default function CookiePolicyPage() {
  return (
    <InfoPage
      title="Cookie policy"
      intro={`${appName} sets no cookies. It keeps on your device only what it needs to work without a network, and nothing that tracks you.`}
    >
      <Passage title="What is kept instead">
        <DefinitionList items={kept} />
        <p>
          All of it stays between your browser and this server. None of it is for advertising or
          analytics, so there is nothing to accept or refuse.
        </p>
      </Passage>
      <Passage title="How to remove it">
        <p>
          Logging out removes your log-in and your records from this device. If something is unsent,
          logging out from the lock screen keeps your records here, closed. To remove the rest,
          clear this site’s data in your browser’s settings. That deletes what has not been sent, so
          look at{' '}
          <Link to={paths.saved} className="link">
            Saved on this device
          </Link>{' '}
          first. More in{' '}
          <Link to={paths.privacy} className="link">
            Privacy
          </Link>
          .
        </p>
      </Passage>
    </InfoPage>
  );
}
