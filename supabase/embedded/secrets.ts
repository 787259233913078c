import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from './private-file';

const schema = z.object({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
});

export type Secrets = z.infer<typeof schema>;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** The keys of this installation: random at the first run, then kept in the data folder. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new Error(`${file} is damaged. Restore it: a new one would log everybody out.`, {
        cause: error,
      });
    }
  }
  const secrets: Secrets = {
    jwtSecret: random(48),
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(32)}`,
  };
  writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
