/** The facts of an inbox row, as codes: see `private.outbox`. */
export type Codes = Record<string, unknown>;

interface Target {
  /** one message to one device or mailbox */
  id: string;
  /** returned to the database with the outcome */
  lease: string;
  user_id: string;
  kind: string;
  group: 'near' | 'own' | 'again' | 'drives' | 'digest';
  /** whether the person allows details on a lock screen */
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
}

export type Message = PushMessage | MailMessage;
