import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { VapidKeys } from '../functions/send-alerts/vapid.ts';
import { writePrivateFile } from './private-file';

const schema = z.object({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  // the keys that sign notifications; a data folder of an earlier version has none
  vapid: z
    .object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })
    .optional(),
});

export type Secrets = z.infer<typeof schema> & { vapid: VapidKeys };

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

function makeVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), ...[x, y].map((n) => Buffer.from(n, 'base64url'))]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** The keys of this installation. They are made at random at the first run and kept in the data folder. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  let kept: z.infer<typeof schema>;
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    try {
      kept = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new Error(`${file} is damaged. Restore it: a new one would log everybody out.`, {
        cause: error,
      });
    }
    if (kept.vapid) return { ...kept, vapid: kept.vapid };
  } else {
    kept = {
      jwtSecret: random(48),
      publishableKey: `sb_publishable_${random(24)}`,
      secretKey: `sb_secret_${random(32)}`,
    };
  }
  const secrets: Secrets = { ...kept, vapid: makeVapidKeys() };
  writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
