import { countSecondsToWait } from '@/remote/retry-after';

/** A failed call to the server, as the auth client, the database client or this app reports it. */
export interface Failure {
  code?: string | undefined;
  /** the status of the HTTP answer; 0 or missing if there was no answer */
  status?: number | undefined;
  /** shown to the person only if the server wrote it for people */
  message?: string | undefined;
  /** the form field that the server refused, if the server names one */
  hint?: string | null | undefined;
  /** why a password is too weak: `length`, `characters` or `pwned` */
  reasons?: readonly string[] | undefined;
}

/** A call to the server that failed. The screen shows its message. */
export class ServerError extends Error {
  override name = 'ServerError';
  constructor(
    readonly code: string,
    words: string,
    /** the form field that the server refused; an empty text if the server named none */
    readonly field = '',
  ) {
    super(words);
  }
}

const LONG_PASSWORD = 'This password is too long. Use at most 72 letters and digits.';

/**
 * The sentence for each code. A code with an underscore comes from the auth server or from this app; any other is an
 * SQLSTATE.
 */
const WORDS: Readonly<Record<string, string>> = {
  offline: 'You are offline. Connect to the internet and try again.',
  unreachable: 'The server could not be reached. Try again in a moment.',
  busy: 'The server is busy. Try again in a moment.',
  too_many: 'Too many attempts.',
  not_logged_in: 'You must be logged in to perform this action',

  invalid_credentials: 'The e-mail or the password is not right.',
  email_not_confirmed: 'Open the link in the e-mail we sent you first.',
  user_already_exists: 'There is already an account with this e-mail. Log in instead.',
  email_exists: 'There is already an account with this e-mail. Log in instead.',
  email_address_invalid: 'This is not an e-mail address that can receive mail.',
  validation_failed: 'Check the e-mail and the password.',
  sign_up_validation_failed:
    'The server does not accept these details. Check the e-mail, the password and your details.',
  // hosted Supabase answers so whenever the database refuses a sign-up
  sign_up_unexpected_failure:
    'The server could not save these details. Check what you entered, or try again later.',
  weak_password: 'The password must have at least 8 characters.',
  weak_password_characters:
    'The password also needs capital letters, small letters, digits and signs.',
  weak_password_pwned: 'This password is on lists of stolen passwords. Choose another one.',
  long_password: LONG_PASSWORD,
  // the only other fault that an auth server finds in a new password
  password_validation_failed: LONG_PASSWORD,
  same_password: 'This is the password you have now. Choose another one.',
  wrong_password: 'The password is not right.',
  other_account: 'This is the password of another account.',
  reauthentication_needed: 'The server asks for your password once more.',
  change_email_exists: 'There is already an account with this e-mail.',
  change_validation_failed: 'This is not an e-mail address that can receive mail.',
  change_unexpected_failure:
    'The server could not change the address. Somebody may have an account with it by now. Try again later, or with another one.',
  link_expired: 'This link has expired or was used before.',

  // the server has settings that this app cannot handle
  captcha_failed:
    'This server asks for a captcha, which this app cannot show. Whoever runs it has to turn that off.',
  email_address_not_authorized:
    'This server cannot send mail to this address yet. Whoever runs it has to set up a mail server.',
  signup_disabled: 'This server takes no new accounts at the moment.',

  no_push: 'This server cannot send notifications.',
  push_service:
    'The browser’s push service did not answer. Some browsers and networks block it. Try again later.',

  // answers of `delete_account`
  log_in_again: 'The server asks for your password once more.',
  last_administrator:
    'You are the only administrator. Make somebody else administrator first, so that the platform is looked after.',

  drive_notice_invalid: 'Enter an e-mail address, for example name@example.com',
  drive_notice_offline: 'You are offline. Nothing was sent. Try again when you are online.',

  drive_notice_too_many: 'Too many addresses came from your network.',

  newsletter_invalid: 'Enter an e-mail address, for example name@example.com',
  newsletter_offline:
    'You are offline. Nothing was sent; the address stays here. Subscribe again when you are online.',
  newsletter_unreachable:
    'Nothing was sent: the server could not be reached. Try again in a moment.',
  newsletter_busy: 'Nothing was sent: the server is busy. Try again in a moment.',
  newsletter_too_many: 'Too many addresses came from your network.',
};

/** Codes that mean the same as another code, and so get its sentence. */
const SAME: Readonly<Record<string, string>> = {
  over_request_rate_limit: 'too_many',
  over_email_send_rate_limit: 'too_many',
  over_sms_send_rate_limit: 'too_many',
  otp_expired: 'link_expired',
  reauthentication_not_valid: 'reauthentication_needed',
  // a lock or a statement took too long, or the database has too many connections
  '55P03': 'busy',
  '57014': 'busy',
  '53300': 'busy',
};

/** The field of a form that a code is about. */
const FIELDS: Readonly<Record<string, string>> = {
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
  weak_password: 'password',
  weak_password_characters: 'password',
  weak_password_pwned: 'password',
  long_password: 'password',
};

/** The SQLSTATEs of refusals whose message the database's functions wrote for people. */
const SPOKEN = new Set(['42501', '22023', 'PT409', '55000']);

/** Tells people how long to wait before they try again. */
function describeWait(seconds: number | null): string {
  if (seconds === null) return 'Wait a few minutes and try again.';
  if (seconds < 90) return `Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes} minutes.`;
}

function getCode({ code = '', status = 0, reasons = [] }: Failure, area: string): string {
  if (status === 429) return 'too_many';
  if (code === 'weak_password' && !reasons.includes('length'))
    return (
      ['weak_password_pwned', 'weak_password_characters'].find((one) =>
        reasons.some((reason) => one.endsWith(reason)),
      ) ?? code
    );
  const known = SAME[code] ?? code;
  if (known in WORDS || `${area}_${known}` in WORDS || SPOKEN.has(known)) return known;
  // the auth client drops the code of this status, with which the auth server answers if the database refused
  if (status === 500 && `${area}_unexpected_failure` in WORDS) return 'unexpected_failure';
  if (status === 503 || status === 504) return 'busy';
  if (status > 0 && status < 500) return known === '' ? String(status) : known;
  return isOffline() ? 'offline' : 'unreachable';
}

const isOffline = () => typeof navigator !== 'undefined' && !navigator.onLine;

/**
 * Makes an error with a sentence for people. Only this function chooses the sentence. It goes by the failure's code.
 * @param area a part of the app that may have its own sentence for a code, as `newsletter_offline` has
 */
export function serverError(failure: Failure, area = ''): ServerError {
  const code = getCode(failure, area);
  const known = WORDS[`${area}_${code}`] ?? WORDS[code];
  if (code === 'too_many')
    return new ServerError(code, `${known} ${describeWait(countSecondsToWait())}`);
  if (known !== undefined) return new ServerError(code, known, FIELDS[code]);
  // The server wrote the sentence of some refusals itself, and no version of this app knows some codes. An answer
  // without a code did not come from the database; its message may be a whole page of a proxy.
  const words = (failure.code && failure.message) || `The server refused this (${code}).`;
  return new ServerError(code, words, failure.hint ?? '');
}

/**
 * Makes an error from a failed call of a database function. The client returns the status beside the error and not in
 * it.
 */
export const callError = (
  { code, message, hint }: { code?: string; message: string; hint?: string | null },
  status: number,
  area = '',
): ServerError => serverError({ code, message, hint, status }, area);

/** Says in a sentence what went wrong. The error may be anything that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof ServerError
    ? error.message
    : 'something unexpected happened. Please try again.';
}
