/** The facts of an alert as codes, not as words: see `private.outbox`. */
export type Codes = Record<string, unknown>;

interface Target {
  /** the id of this message to one device or mailbox */
  id: string;
  /** the sender returns it to the database with the outcome */
  lease: string;
  /** null if the message goes to somebody without an account */
  user_id: string | null;
  /**
   * identifies whose e-mails the unsubscribe link turns off: an account, or a person without an account who asked to be
   * notified of drives
   */
  subject: string;
  kind: string;
  group: 'near' | 'own' | 'again' | 'drives' | 'digest' | 'asked';
  /** whether the person allows details of the alert on a lock screen */
  show_details: boolean;
  inbox_id: string | null;
  request_id: string | null;
  pledge_id: string | null;
  drive_id: string | null;
  codes: Codes;
}

export interface PushMessage extends Target {
  channel: 'push';
  endpoint: string;
  p256dh: string;
  auth: string;
  unread: number;
  topic: string;
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** how long the push service keeps the message if the device is offline, s */
  ttl: number;
}

export interface MailMessage extends Target {
  channel: 'email';
  address: string;
  /** up to twenty alerts if the mail is a digest; otherwise one alert */
  entries: { kind: string; codes: Codes }[];
  /**
   * set in a mail that asks somebody without an account to confirm: the token of its link, and the places that they
   * chose
   */
  confirm?: string;
  zips?: string[];
}

export type Message = PushMessage | MailMessage;
