const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The fields that the templates name. `NewEmail` is set only in mails about a change of address. */
export interface MailFields {
  Email: string;
  SiteURL: string;
  TokenHash: string;
  NewEmail?: string;
}

/** Fills in a template that is written in Supabase's syntax, and derives the mail's plain text from it. */
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
