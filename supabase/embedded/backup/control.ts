import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../database/database';
import { nameOf } from '../http/answers';
import { writePrivateFile } from '../private-file';
import { writeBackup } from './archive';

// A running server makes a backup of itself when it is asked. It listens on a port of this machine, and writes the
// port and a key to `control.json` in its data folder. Whoever can read that folder can order a backup.

const control = z.object({ port: z.number(), key: z.string() });
const order = z.object({ file: z.string().refine(isAbsolute) });
const fileOf = (dataDir: string) => join(dataDir, 'control.json');

/**
 * Takes orders for backups.
 * @returns a function that stops this
 */
export async function serveControl(dataDir: string, database: Database): Promise<() => void> {
  const key = randomBytes(32).toString('hex');
  const app = new Hono();
  app.post('/backup', async (c) => {
    const given = Buffer.from(c.req.header('authorization') ?? '');
    const wanted = Buffer.from(`Bearer ${key}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return c.body(null, 403);
    const { file } = order.parse(await c.req.json());
    try {
      await writeBackup(dataDir, file, (work) => database.asOwner(work));
      return c.body(null, 204);
    } catch (error) {
      return c.text(nameOf(error), 500);
    }
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  // the address has this type if a server listens on a port
  const { port } = server.address() as AddressInfo;
  writePrivateFile(fileOf(dataDir), JSON.stringify({ port, key }));
  return () => {
    server.close();
    rmSync(fileOf(dataDir), { force: true });
  };
}

/** Asks the server that serves the folder for a backup. @returns false if there is no such server */
export async function askForBackup(dataDir: string, file: string): Promise<boolean> {
  if (!existsSync(fileOf(dataDir))) return false;
  const { port, key } = control.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  const answer = await fetch(`http://127.0.0.1:${port}/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file }),
  }).catch(() => null);
  if (answer === null) return false; // no server answered: it was killed and left this file behind
  if (!answer.ok) throw new Error(`The server could not write ${file}: ${await answer.text()}`);
  return true;
}
