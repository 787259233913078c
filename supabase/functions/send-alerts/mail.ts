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
  /** makes the token that turns a group's e-mail off for a person or reader */
  makeToken: (subject: string, group: MailMessage['group']) => Promise<string>;
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Names the place if the person chose to see details. The app says the rest, and a mail never holds a contact. */
function lineOf({ kind, codes }: MailMessage['entries'][number], details: boolean): string {
  const place = codes['hospital'] ?? codes['name'];
  const where = details && typeof place === 'string' && place !== '' ? ` (${place})` : '';
  return `${describeKind(kind)}${where}.`;
}

/** What a mail says: a list, or a sentence. */
interface Content {
  isList: boolean;
  lines: string[];
  /** where it leads, and what the link is called */
  link: string;
  action: string;
  why: string;
}

/** Says a drive, which everybody may know. */
function lineOfDrive({ codes }: MailMessage['entries'][number]): string {
  const told = [codes['name'], codes['date'], codes['location']];
  return `${told.filter((one) => typeof one === 'string' && one !== '').join(', ')}.`;
}

function contentOf(message: MailMessage, siteUrl: string): Content {
  const { entries, group, kind, show_details, confirm = '', zips = [] } = message;
  const appName = readAppName(process.env);
  if (kind === 'drives_confirm')
    return {
      isList: false,
      lines: [
        `Somebody asked ${appName} to write to this address when a blood drive is planned near ${zips.join(', ')}.`,
        'If that was you, open this link within a week. If it was not, do nothing: we do not write again.',
      ],
      link: `${siteUrl}/confirm-drives#${confirm}`,
      action: 'Tell me of drives',
      why: 'You get this because somebody left this address on our drives page.',
    };
  if (kind === 'drives_asked')
    return {
      isList: true,
      lines: entries.map(lineOfDrive),
      link: `${siteUrl}/donation-drives`,
      action: 'Reserve a spot',
      why: `You get this because you asked to hear of drives near ${zips.join(', ')}.`,
    };
  const isDigest = kind === 'digest';
  return {
    isList: isDigest,
    lines: entries.map((entry) => lineOf(entry, show_details)),
    link: `${siteUrl}/inbox`,
    action: `Open ${appName}`,
    why: `You get this because you turned on e-mail about ${isDigest ? 'what is new' : GROUPS[group]}.`,
  };
}

/** Writes a mail of one alert, or of a day. */
function writeMail(
  message: MailMessage,
  token: string,
  { siteUrl, unsubscribeUrl }: Pick<MailOptions, 'siteUrl' | 'unsubscribeUrl'>,
): EmailMessage {
  const { address, group, kind } = message;
  const { isList, lines, link, action, why } = contentOf(message, siteUrl);
  const subject =
    kind === 'digest' ? `Your day at ${readAppName(process.env)}` : describeKind(kind);
  const stop = `${siteUrl}/unsubscribe#${token}`;
  const text = [
    ...(isList ? [lines.map((line) => `- ${line}`).join('\n')] : lines),
    `${action}: ${link}`,
    `${why}\nNo e-mail about ${GROUPS[group]}: ${stop}`,
  ].join('\n\n');
  const said = lines.map((line) =>
    isList ? `<li>${escapeHtml(line)}</li>` : `<p>${escapeHtml(line)}</p>`,
  );
  const html = [
    ...(isList ? ['<ul>', ...said, '</ul>'] : said),
    `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`,
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
    const token = await options.makeToken(message.subject, message.group);
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
