import { createTransport } from 'nodemailer';

export interface EmailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface EmailDriver {
  send(message: EmailMessage): Promise<void>;
}

/** Prints mails on stderr when there is no mail server, so that the operator can pass them on. */
const printer: EmailDriver = {
  async send({ to, subject, text }) {
    console.error(`\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`);
  },
};

/** Sends mails by SMTP_HOST if it is set, else prints them. */
export function mailFromEnvironment(env: NodeJS.ProcessEnv): EmailDriver {
  const host = env['SMTP_HOST'];
  if (!host) return printer;
  const port = Number(env['SMTP_PORT'] ?? 587);
  const user = env['SMTP_USER'];
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    ...(user ? { auth: { user, pass: env['SMTP_PASS'] ?? '' } } : {}),
  });
  const from = { address: env['SMTP_FROM'] ?? `lifedrop@${host}`, name: 'Lifedrop' };
  return {
    async send(message) {
      await transport.sendMail({ ...message, from });
    },
  };
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What the templates name; NewEmail only where an address changes. */
export interface MailFields {
  Email: string;
  SiteURL: string;
  TokenHash: string;
  NewEmail?: string;
}

/** Fills a template in Supabase's syntax and makes its plain text. */
export function renderMail(template: string, fields: MailFields): { html: string; text: string } {
  const fill = (escape: (text: string) => string) =>
    Object.entries(fields).reduce(
      (text, [name, value]) => text.replaceAll(`{{ .${name} }}`, () => escape(value)),
      template,
    );
  const text = fill((value) => value)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a href="([^"]+)">([^<]*)<\/a>/g, '$2: $1')
    .replaceAll(/ ?<\/(?:h1|p)> ?/g, '\n\n')
    .replaceAll(/<\/?(?:h1|p)> ?/g, '')
    .trim();
  return { html: fill(escapeHtml), text };
}
