/** The facts of an inbox row, as codes: see `private.outbox`. */
export type Codes = Record<string, unknown>;

interface Target {
  /** one message to one device or mailbox */
  id: string;
  /** returned to the database with the outcome */
  lease: string;
  /** null where it goes to somebody without an account */
  user_id: string | null;
  /** whom the link at the end of a mail is about: the account, or who asked to hear of drives */
  subject: string;
  kind: string;
  group: 'near' | 'own' | 'again' | 'drives' | 'digest' | 'asked';
  /** whether the person chose that a lock screen may say what it is about */
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
  /** seconds */
  ttl: number;
}

export interface MailMessage extends Target {
  channel: 'email';
  address: string;
  /** of a digest, up to twenty alerts; else the one alert */
  entries: { kind: string; codes: Codes }[];
  /** to somebody without an account: the token with which they confirm, and the places they asked for */
  confirm?: string;
  zips?: string[];
}

export type Message = PushMessage | MailMessage;
