// `npm test` must end within 8 minutes on two cores, so it leaves out tests that others show more cheaply and tests
// that take longest. `npm run test:all` runs everything, and so does a suite that is started by itself.

/** Whether this is `npm test`. `run-all.ts` says so in the environment. */
export const isShort = process.env['TEST_SHORT'] === '1';

/** How many runs of a randomised test to make. */
export const countRuns = (whole: number, short: number): number => (isShort ? short : whole);

/** Files of vitest that only `npm run test:all` runs. */
export const LONG_FILES = [
  'tests/backend/alerts/edge-function.test.ts',
  'tests/backend/alerts/process.test.ts',
  'tests/backend/data-folder.test.ts',
  'tests/backend/large-account.test.ts',
  'tests/backend/process.test.ts',
  'tests/db/bounds.test.ts',
  'tests/db/digest.test.ts',
  'tests/db/small-city.test.ts',
  'tests/sync/backup-file.test.ts',
  'tests/sync/digest.test.ts',
  'tests/sync/upgraded.test.ts',
];

/** Browser tests that only `npm run test:all` runs: their file, and words of their titles. */
export const LONG_BROWSER_TESTS: Readonly<Record<string, readonly string[]>> = {
  account: [
    'its data leaves the server',
    'a forgotten password',
    'a password is changed',
    'a copy of my data',
  ],
  'admin-alerts': ['stops all sending'],
  'admin-by-hospital': ['can be seen by hospital'],
  'admin-changes': [
    'a blood type and a birth date',
    'set as unavailable',
    'cannot read says so',
    'locks after 24 hours',
    'revoked while offline',
    'is marked as fulfilled offline',
  ],
  'admin-requests': ['matching donors are listed', 'the details tell', 'fulfilling takes'],
  'admin-setup': ['sample data'],
  'admin-tables': ['a gauge is filled'],
  alerts: [
    'installing is offered',
    'told no',
    'asks nothing of the next person',
    'the home screen',
    'in an e-mail',
  ],
  'background-sync': ['asks the browser to wake', 'does not send', 'access token'],
  clocks: ['set back by two hours', 'an hour ahead'],
  'confirm-sign-up': ['where addresses are confirmed'],
  conflict: ['is settled field by field'],
  consent: ['is hidden by the clock', 'who has seen a number', 'before acceptance'],
  damaged: ['says so in'],
  'data-age': ['two days without a network'],
  'donation-form': ['an empty registration'],
  drives: ['a missing drive', 'offline a spot', 'is reserved online'],
  'drives-day': ['the day of a drive'],
  'admin-inventory': ['units are added'],
  'email-address': ['is changed with the password'],
  eviction: ['only the', 'the whole store'],
  failures: ['a registration that', 'changes of a donation', 'lists that neither'],
  'find-blood': ['narrowed to a radius'],
  hospitals: ['invited by a link'],
  inbox: ['an alert is counted'],
  info: ['every link in header', 'gives up after 15 s'],
  invitations: ['refused, cancelled', 'an administrator invites'],
  live: ['marked unavailable'],
  lock: ['behind the lock', 'stays locked after a restart', 'after ten minutes'],
  'locked-links': ['behind the lock'],
  'logged-out-elsewhere': [
    'its session was ended',
    'password was changed',
    'with unsent work',
    'the last keys',
    'with nothing unsent',
  ],
  'lost-answer': ['answer is lost'],
  'lost-record': [
    'an edit of a donation',
    'that its owner withdrew',
    'could not be asked for',
    'that was (fulfilled|withdrawn|changed)',
  ],
  'main-job': ['offline switch'],
  notifications: ['a push names'],
  'own-request': ['is withdrawn, restored', 'an administrator fulfilled'],
  pages: ['forms with all', 'who meet are sound', 'of somebody with', 'leads to'],
  pledges: ['a visitor who offers'],
  posters: ['a drive is shared'],
  refused: ['a refused change can be'],
  'request-form': ['a half-typed request', 'Request This Blood', 'less than one unit'],
  'service-worker': ['an offline reload', 'never answers', 'every page opens by its address'],
  session: [
    'a guarded page',
    'a captive portal',
    'registration waits',
    'logging out works offline',
    'the browser is switched',
    'the network is cut',
  ],
  'sign-out': ['an ordinary', 'sealed offline', 'send now and log out', 'unsent work asks first'],
  'sign-up': ['the last donation date'],
  'stuck-storage': ['whatever opening', 'words typed while', 'opened without a network'],
  tabs: ['is frozen'],
  team: ['.'],
  'team-day': ['.'],
  'text-size': ['on every kind of page', 'of twice the size'],
  'typed-words': ['when the request is', 'two tabs of one form'],
  'typed-words-forms': ['the words of every form'],
  'typed-words-visitor': [
    'an offer, a reservation',
    'a blood request belongs.*own device',
    'a donation belongs',
    'a drive belongs',
    'killed on the log-in page',
    'in a closed tab',
    'in another open tab',
  ],
  thief: ['behind the lock'],
  update: ['an old tab'],
};

/** A pattern for Playwright's `grepInvert`, which matches it against a test's file and titles. */
export const longBrowserTests = (): RegExp[] =>
  Object.entries(LONG_BROWSER_TESTS).flatMap(([file, titles]) =>
    titles.map((words) => new RegExp(`${file}\\.spec\\.ts .*${words}`)),
  );
