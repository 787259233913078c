import { KEPT_FORMS } from '../e2e/harness/kept-forms';

/** What may happen while a person is filling in a form. */
const EVENTS = [
  'Log-in by the menu',
  'Kill',
  'Reload',
  'Second tab',
  'Logged out elsewhere',
  'Record gone',
] as const;
type Event = (typeof EVENTS)[number];

/** The tests that the table refers to, as `file › title`. The table's cells hold the numbers of these tests. */
export const TESTS = {
  forms:
    'typed-words-forms.spec.ts › the words of every form come back after a reload, a kill, a log-out elsewhere, and when their record is gone; a second tab leaves them alone',
  visitors:
    'typed-words-visitor.spec.ts › what a visitor typed into an offer, a reservation and a sign-up is listed for whoever logs in by the menu',
  menu: 'typed-words-visitor.spec.ts › S7: what a visitor typed into … belongs to whoever logs in by the menu, and to nobody after (… device)',
  signUp: 'sign-up.spec.ts › a half-typed sign-up is back after a reload, but not its password',
  killed:
    'typed-words-visitor.spec.ts › a browser that is killed on the log-in page keeps a visitor’s draft for the next log-in',
  tabs: 'typed-words.spec.ts › two tabs of one form have separate drafts: sending one leaves the other alone',
  keys: 'logged-out-elsewhere.spec.ts › the last keys before a log-out elsewhere are kept',
  gone: 'typed-words.spec.ts › what was typed stays readable and can be copied when the request is … meanwhile',
} as const;
type TestName = keyof typeof TESTS;

/** The tests which show that the input is kept, or the reason why the event cannot happen. */
type Cell = TestName[] | string;

const FIRST_LOGIN = 'does not happen: the form is behind the log-in';

interface Row {
  title: string;
  /** the source file of the form */
  file: string;
  cells: Record<Event, Cell>;
}

const FILES: Record<string, string> = {
  profile: 'src/features/profile/ProfileForm.tsx',
  'donor-registration': 'src/features/donations/register/use-registration.ts',
  'donation-edit': 'src/features/donations/use-donation-edit.ts',
  'blood-request': 'src/features/requests/form/use-request-form.ts',
  'request-edit': 'src/features/requests/form/use-request-edit.ts',
  pledge: 'src/features/pledges/use-pledge-form.ts',
  reservation: 'src/features/drives/use-reservation-form.ts',
  'drive-proposal': 'src/features/drives/use-proposal-form.ts',
  'inventory-units': 'src/features/admin/inventory/AddUnits.tsx',
  hospital: 'src/features/hospitals/HospitalForm.tsx',
  'report-request': 'src/features/reports/ReportForm.tsx',
  objection: 'src/features/requests/own/HiddenNotice.tsx',
  'take-units': 'src/features/admin/inventory/TakeUnits.tsx',
  'earlier-donation': 'src/features/history/AddEarlier.tsx',
  'drive-form': 'src/features/admin/drives/use-drive-form.ts',
  'proposal-answer': 'src/features/admin/drives/Proposals.tsx',
  refused: 'src/features/submissions/RefusedEdit.tsx',
  conflict: 'src/features/submissions/use-conflict.ts',
};
const menuTest = (draft: string): TestName =>
  draft === 'pledge' || draft === 'reservation' ? 'visitors' : 'menu';

const signUp: Row = {
  title: 'Sign-up, without its password',
  file: 'src/features/auth/use-signup.ts',
  cells: {
    'Log-in by the menu': ['visitors'],
    Kill: ['killed'],
    Reload: ['signUp'],
    'Second tab': ['tabs'],
    'Logged out elsewhere': 'does not happen: nobody is logged in',
    'Record gone': 'does not happen: it makes a new one',
  },
};

/** The forms that keep what is typed. */
export const ROWS: Row[] = [
  signUp,
  ...KEPT_FORMS.map(({ draft, title, neverGone, forVisitors }): Row => ({
    title,
    file: FILES[draft] ?? '',
    cells: {
      'Log-in by the menu': forVisitors ? [menuTest(draft)] : FIRST_LOGIN,
      Kill: ['forms'],
      Reload: ['forms'],
      'Second tab': ['forms', 'tabs'],
      'Logged out elsewhere': ['forms', 'keys'],
      'Record gone':
        neverGone !== null
          ? `does not happen: ${neverGone}`
          : ['forms', ...(draft === 'request-edit' ? (['gone'] as const) : [])],
    },
  })),
];

/** The forms that keep nothing, with the reason. */
export const NOT_KEPT: { title: string; file: string; why: string }[] = [
  [
    'Log-in',
    'src/features/auth/LoginPage.tsx',
    'a password, and an address that the browser knows',
  ],
  ['Forgot password', 'src/features/auth/ForgotPasswordPage.tsx', 'one address'],
  [
    'New password',
    'src/features/auth/ResetPasswordPage.tsx',
    'passwords and a code that is soon void',
  ],
  ['Change of the password', 'src/features/auth/ChangePassword.tsx', 'passwords'],
  [
    'Change of the e-mail address',
    'src/features/auth/ChangeEmail.tsx',
    'one address and a password',
  ],
  ['Unlocking', 'src/app/sign-out/LockScreen.tsx', 'a password'],
  ['Sealing unsent work', 'src/app/sign-out/SealWorkForm.tsx', 'a password'],
  ['Opening sealed work', 'src/app/sign-out/SealedWork.tsx', 'a password'],
  ['Deletion of the account', 'src/features/profile/DeleteAccount.tsx', 'a password'],
  ['Newsletter', 'src/app/frame/NewsletterBox.tsx', 'one address'],
  [
    'Another administrator',
    'src/features/admin/setup/Administrators.tsx',
    'typed as a check, each time',
  ],
  [
    'Correction of a donor',
    'src/features/admin/donors/CorrectionForm.tsx',
    'a choice and a date over the open record',
  ],
  ['Somebody to correct', 'src/features/admin/donors/DonorsPage.tsx', 'one address'],
  [
    'Correction of one’s own',
    'src/features/profile/OwnCorrection.tsx',
    'a choice and a date over the profile',
  ],
  ['Code of a donor card', 'src/features/cards/ScanPage.tsx', 'one code, which stands on the card'],
  ['A ward of a hospital', 'src/features/hospitals/TeamPage.tsx', 'one short name'],
  ['Role and ward of a member', 'src/features/hospitals/ChangeMember.tsx', 'two choices'],
  ['Units of one’s own hospital', 'src/features/admin/fulfil/UseStock.tsx', 'numbers of units'],
  ['Mark as fulfilled', 'src/features/admin/fulfil/FulfilDialog.tsx', 'ticks and numbers of units'],
  [
    'Note to be told of drives',
    'src/features/drives/DriveNoticeForm.tsx',
    'one address and a ZIP code',
  ],
  ['Walk-in at a drive', 'src/features/admin/drives/WalkInForm.tsx', 'a name, added at once'],
  ['Search for drives', 'src/features/drives/DrivesPage.tsx', 'stands in the address'],
  [
    'Eligibility check',
    'src/features/info/EligibilityForm.tsx',
    'answers on health, which it promises to keep nowhere',
  ],
].map(([title = '', file = '', why = '']) => ({ title, file, why }));

const numbers = Object.keys(TESTS) as TestName[];
const cellWords = (cell: Cell) =>
  typeof cell === 'string'
    ? cell
    : `kept ${cell.map((name) => `[${numbers.indexOf(name) + 1}]`).join(' ')}`;

/** Makes the text of docs/typed-words.md. */
export function typedWordsPage(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const kept = ROWS.map(({ title, cells }) =>
    line([title, ...EVENTS.map((event) => cellWords(cells[event]))]),
  );
  return [
    '# What becomes of typed words',
    '',
    '<!-- Made by tests/repo/typed-words.test.ts: change tests/repo/typed-words.ts and run it with --update. -->',
    '',
    'Each form that takes more than a password or one line keeps what is typed, 300 ms after the last key and when',
    'the page goes (`src/store/drafts/use-form-draft.ts`). It comes back in the form; where its record is gone, it',
    'stands under *Saved on this device*, to be read, copied or used in a new one. The numbers are those of the tests',
    'below.',
    '',
    line(['Form', ...EVENTS]),
    line(['---', ...EVENTS.map(() => '---')]),
    ...kept,
    '',
    `These are ${ROWS.length} kinds: every use of \`useFormDraft\` and of \`useRecordEdit\`. Of sign-up, a kill and a second`,
    'tab are shown by another form of visitors, which has the same store and the same code.',
    '',
    '## Tests',
    '',
    'As in `tests/e2e/README.md`, `…` stands for what a test fills into its title.',
    '',
    ...numbers.map((name, n) => `${n + 1}. \`${TESTS[name]}\``),
    '',
    '## Forms that keep nothing',
    '',
    line(['Form', 'Why']),
    line(['---', '---']),
    ...NOT_KEPT.map(({ title, why }) => line([title, why])),
    '',
  ].join('\n');
}
