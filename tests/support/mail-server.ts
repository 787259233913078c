import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  port: number;
  /** the mails that it accepted, as they were sent */
  mails: { to: string; source: string }[];
  /** How to answer the next mails, in order, after their text: a status, or nothing for 250. */
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
  // a server that listens on a port has an address of this type
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
