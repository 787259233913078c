import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  port: number;
  /** the mails that the server accepted, as they were sent */
  mails: { to: string; source: string }[];
  /** the statuses with which the server answers the next mails, after their text; without any left it answers 250 */
  refuseWith: number[];
  close(): Promise<void>;
}

/** Starts a mail server on this machine. */
export async function openMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const refuseWith: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const status = refuseWith.shift();
        if (status !== undefined) {
          done(Object.assign(new Error('no'), { responseCode: status }));
          return;
        }
        const [{ address: to } = { address: '' }] = session.envelope.rcptTo;
        mails.push({ to, source: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  // the address has this type if a server listens on a port
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    mails,
    refuseWith,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
      }),
  };
}
