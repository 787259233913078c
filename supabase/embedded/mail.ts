import { ConsoleEmailDriver, type EmailDriver, SmtpEmailDriver } from '@supabase/lite';

/**
 * Sends by SMTP_HOST when it is set, else prints the message on stderr, where whoever runs the server
 * finds the links. Sending is not waited for: a slow mail server must not hold up the database.
 */
export function mailFromEnvironment(env: NodeJS.ProcessEnv): EmailDriver {
  const host = env['SMTP_HOST'];
  if (!host) {
    return new ConsoleEmailDriver({ logger: { info: (text: string) => console.error(text) } });
  }
  const smtp = new SmtpEmailDriver({
    host,
    port: Number(env['SMTP_PORT'] ?? 587),
    ...(env['SMTP_USER'] ? { user: env['SMTP_USER'] } : {}),
    ...(env['SMTP_PASS'] ? { pass: env['SMTP_PASS'] } : {}),
    from: { address: env['SMTP_FROM'] ?? `lifedrop@${host}`, name: 'Lifedrop' },
  });
  return {
    async send(message) {
      smtp
        .send(message)
        .catch((error: unknown) => console.error(`Mail could not be sent: ${String(error)}`));
    },
  };
}

/**
 * Our own templates are HTML, and @supabase/lite has a text beside them that leads elsewhere: the text is
 * made of the HTML. The link's token stands in its fragment, which browsers send to nobody.
 */
export function sameWordsInText(driver: EmailDriver): EmailDriver {
  return {
    send(message) {
      if (!message.html?.includes('#token_hash=')) return driver.send(message);
      const text = message.html
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/<a href="([^"]+)">([^<]*)<\/a>/g, '$2: $1')
        .replaceAll(/ ?<\/(?:h1|p)> ?/g, '\n\n')
        .replaceAll(/<[^>]+> ?/g, '')
        .trim();
      return driver.send({ ...message, text });
    },
  };
}
