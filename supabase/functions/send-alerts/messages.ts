/** What an inbox row says, in codes: see `private.outbox`. */
export type Codes = Record<string, unknown>;

interface Target {
  /** one message to one device or mailbox */
  id: string;
  /** to be given back with what became of it */
  lease: string;
  user_id: string;
  kind: string;
  group: 'near' | 'own' | 'again' | 'drives' | 'digest';
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
  /** of a digest, up to twenty; else the one */
  entries: { kind: string; codes: Codes }[];
}

export type Message = PushMessage | MailMessage;
