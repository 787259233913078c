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
