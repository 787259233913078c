import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';

/** A certificate for 127.0.0.1, signed by this program itself, and its key. Both are in PEM. */
export interface Identity {
  cert: Buffer;
  key: Buffer;
}

/** @throws if the machine has no openssl */
export function makeIdentity(): Identity {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-identity-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const options =
    '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1';
  try {
    execFileSync('openssl', ['req', '-x509', ...options.split(' '), '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { cert: readFileSync(cert), key: readFileSync(key) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface SecureFront {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves a port over HTTPS. People use the app over HTTPS, and Safari treats other pages differently. If the server
 * closes a connection, the browser's connection is closed too.
 */
export async function startSecureFront(port: number, identity: Identity): Promise<SecureFront> {
  const open = new Set<TLSSocket>();
  const server = createServer(identity, (client) => {
    const upstream = connect(port, '127.0.0.1');
    open.add(client);
    client.pipe(upstream).pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    client.on('close', () => open.delete(client));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const client of open) client.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
