import process from 'node:process';
import { describeKind, GROUPS } from './mail-words.ts';
import type { MailMessage } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { type EmailDriver, type EmailMessage, outcomeOfMailError, readAppName } from './smtp.ts';

export interface MailOptions {
  email: EmailDriver;
  /** address of the app, without a slash at the end */
  siteUrl: string;
  /** the address that a mail program calls to unsubscribe (RFC 8058); the token is appended */
  unsubscribeUrl: string;
  /** makes the token that turns a group's e-mail off for a person */
  makeToken: (userId: string, group: MailMessage['group']) => Promise<string>;
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Names the place if the person chose to see details. The app says the rest, and a mail never holds a contact. */
function lineOf({ kind, codes }: MailMessage['entries'][number], details: boolean): string {
  const place = codes['hospital'] ?? codes['name'];
  const where = details && typeof place === 'string' && place !== '' ? ` (${place})` : '';
  return `${describeKind(kind)}${where}.`;
}

/** Writes a mail about one alert, or about a day's alerts. */
function writeMail(
  message: MailMessage,
  token: string,
  { siteUrl, unsubscribeUrl }: Pick<MailOptions, 'siteUrl' | 'unsubscribeUrl'>,
): EmailMessage {
  const { address, entries, group, kind, show_details } = message;
  const isDigest = kind === 'digest';
  const appName = readAppName(process.env);
  const lines = entries.map((entry) => lineOf(entry, show_details));
  const subject = isDigest ? `Your day at ${appName}` : describeKind(kind);
  const inbox = `${siteUrl}/inbox`;
  const stop = `${siteUrl}/unsubscribe#${token}`;
  const why = `You get this because you turned on e-mail about ${isDigest ? 'what is new' : GROUPS[group]}.`;
  const text = [
    ...(isDigest ? [lines.map((line) => `- ${line}`).join('\n')] : lines),
    `Open ${appName}: ${inbox}`,
    `${why}\nNo e-mail about ${GROUPS[group]}: ${stop}`,
  ].join('\n\n');
  const said = lines.map((line) =>
    isDigest ? `<li>${escapeHtml(line)}</li>` : `<p>${escapeHtml(line)}</p>`,
  );
  const html = [
    ...(isDigest ? ['<ul>', ...said, '</ul>'] : said),
    `<p><a href="${escapeHtml(inbox)}">Open ${escapeHtml(appName)}</a></p>`,
    `<p>${escapeHtml(why)} <a href="${escapeHtml(stop)}">No e-mail about ${GROUPS[group]}</a></p>`,
  ].join('\n');
  return {
    to: address,
    subject,
    text: `${text}\n`,
    html: `${html}\n`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Sends by e-mail. @returns a function that prepares a message and returns a function that sends it */
export function makeMail(options: MailOptions) {
  return async (message: MailMessage): Promise<() => Promise<Outcome>> => {
    const token = await options.makeToken(message.user_id, message.group);
    const mail = writeMail(message, token, options);
    return async () => {
      try {
        await options.email.send(mail);
        return { outcome: 'sent', code: '250' };
      } catch (error) {
        return outcomeOfMailError(error);
      }
    };
  };
}
