import type { DraftDoc } from '@/collections/device';
import { ABO_LETTERS } from '@/blood/blood-type';
import { paths } from '@/paths';
import type { SignupInput } from './signup-schema';

/** What a visitor typed into the form that they cannot send without an account. */
export interface KeptWork {
  /** how it is called: 'request' or 'offer' */
  what: string;
  /** the answers that sign-up asks for too */
  answers: Partial<SignupInput>;
}

type Values = DraftDoc['values'];

const text = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** Splits a name before its last word. Sign-up shows both parts, so that people can correct them. */
function splitName(name: string): Pick<SignupInput, 'first_name' | 'last_name'> {
  const at = name.lastIndexOf(' ');
  return at === -1
    ? { first_name: name, last_name: '' }
    : { first_name: name.slice(0, at).trim(), last_name: name.slice(at + 1) };
}

function splitType(type: string): Partial<SignupInput> {
  if (type === 'unknown') return { letter: 'unknown' };
  const letter = ABO_LETTERS.find((one) => one === type.slice(0, -1));
  return letter ? { letter, rh: type.endsWith('-') ? 'negative' : 'positive' } : {};
}

const ofDonor = (values: Values, name: string, phone: string): KeptWork => ({
  what: 'offer',
  answers: {
    ...splitName(text(values, name)),
    phone_number: text(values, phone),
    ...splitType(text(values, 'blood_type')),
  },
});

/** How each form that a visitor may fill in is read. The blood type of a request is the patient's, so it is left. */
const READERS: Record<string, (values: Values) => KeptWork> = {
  'blood-request': (values) => ({
    what: 'request',
    answers: {
      ...splitName(text(values, 'requester_name')),
      phone_number: text(values, 'contact'),
      email: text(values, 'email'),
    },
  }),
  'donor-registration': (values) => {
    const { what, answers } = ofDonor(values, 'full_name', 'phone_number');
    const place = Object.fromEntries(
      ['address', 'city', 'state', 'zip_code'].map((name) => [name, text(values, name)]),
    );
    return { what, answers: { ...answers, ...place } };
  },
  pledge: (values) => ofDonor(values, 'contact_name', 'contact_phone'),
};

/** Returns the name of the draft of the form to which a log-in leads back; null if it leads elsewhere. */
function findForm(from: string | undefined): string | null {
  if (from === paths.createRequest) return 'blood-request';
  if (from === paths.donorForm) return 'donor-registration';
  const [, id] = /^\/request\/([^/]+)\/pledge$/.exec(from ?? '') ?? [];
  return id === undefined ? null : `pledge:${id}`;
}

/**
 * Finds what the visitor of this tab typed into the form to which the log-in leads back.
 * @param drafts the drafts on this device
 * @param from where the log-in leads
 * @param tab the name of this tab; drafts of other tabs may be another person's
 */
export function findKeptWork(
  drafts: readonly DraftDoc[],
  from: string | undefined,
  tab: string,
): KeptWork | null {
  const form = findForm(from);
  const [draft] = drafts
    .filter((one) => one.tab === tab && one.id.split('#', 1)[0] === form)
    .toSorted((a, b) => b.at - a.at);
  const read = READERS[form?.split(':', 1)[0] ?? ''];
  return draft && read ? read(draft.values) : null;
}
