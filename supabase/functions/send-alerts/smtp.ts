import { createTransport } from 'nodemailer';
import { type Outcome, outcomeOfError } from './outcome.ts';

export interface EmailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}

export interface EmailDriver {
  /** true if there is no mail server, and mails are only printed */
  isPrinter?: boolean;
  send(message: EmailMessage): Promise<void>;
}

/** The product's name in mails. The app's build reads the same variable. */
export const readAppName = (env: Record<string, string | undefined>): string =>
  env['VITE_APP_NAME'] || 'Lifedrop';

/** Prints mails on stderr if there is no mail server, so that the operator can pass them on. */
const printer: EmailDriver = {
  isPrinter: true,
  async send({ to, subject, text }) {
    console.error(`\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`);
  },
};

/** Sends mails by SMTP_HOST if it is set, else prints them. */
export function mailFromEnvironment(env: Record<string, string | undefined>): EmailDriver {
  const host = env['SMTP_HOST'];
  if (!host) return printer;
  const port = Number(env['SMTP_PORT'] ?? 587);
  const user = env['SMTP_USER'];
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    pool: true,
    maxConnections: 5,
    // a digest for many people waits in this queue, so a slow connection must fail before the sender's lease ends
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(user ? { auth: { user, pass: env['SMTP_PASS'] ?? '' } } : {}),
  });
  const from = { address: env['SMTP_FROM'] ?? `lifedrop@${host}`, name: readAppName(env) };
  return {
    async send(message) {
      await transport.sendMail({ ...message, from });
    },
  };
}

/** The codes of errors that happen before a mail is handed over. */
const NOT_HANDED_OVER = new Set(['EDNS', 'EAUTH', 'ETLS']);

/** Decides what follows from a mail server's refusal (RFC 5321, section 4.2.1), or from a missing answer. */
export function outcomeOfMailError(error: unknown): Outcome {
  const { responseCode, code, syscall } = error as {
    responseCode?: number;
    code?: string;
    syscall?: string;
  };
  if (syscall === 'connect' || (code && NOT_HANDED_OVER.has(code)))
    return { outcome: 'retry', code: code ?? 'connect' };
  if (responseCode)
    return { outcome: responseCode < 500 ? 'retry' : 'failed', code: String(responseCode) };
  return outcomeOfError(error);
}
