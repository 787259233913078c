import process from 'node:process';
import { describeKind, GROUPS } from './mail-words.ts';
import type { MailMessage } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { type EmailDriver, type EmailMessage, outcomeOfMailError, readAppName } from './smtp.ts';

export interface MailOptions {
  email: EmailDriver;
  /** the address of the app, without a slash at the end */
  siteUrl: string;
  /** the address that a mail program calls to unsubscribe (RFC 8058); the token is appended */
  unsubscribeUrl: string;
  /** makes the token with which a person, or a reader without an account, turns off the e-mails of a group */
  makeToken: (subject: string, group: MailMessage['group']) => Promise<string>;
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Names the place if the person chose to see details. A mail never holds a contact: people read the rest in the app.
 */
function lineOf({ kind, codes }: MailMessage['entries'][number], details: boolean): string {
  const place = codes['hospital'] ?? codes['name'];
  const where = details && typeof place === 'string' && place !== '' ? ` (${place})` : '';
  return `${describeKind(kind)}${where}.`;
}

/** The content of a mail: a sentence, or a list of alerts. */
interface Content {
  isList: boolean;
  lines: string[];
  /** where the mail's link leads, and its text */
  link: string;
  action: string;
  why: string;
}

/** Describes a drive. Everybody may know about drives, so the line names the place. */
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

/** Writes a mail about one alert, or about the alerts of a day. */
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

/**
 * Makes the sender of e-mails.
 * @returns a function that prepares a message and returns a function that sends it
 */
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
