// @module-tag long

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../../supabase/embedded/backend';
import { DataDirInUse, lockDataDir } from '../../supabase/embedded/data-dir-lock';
import { loadSecrets } from '../../supabase/embedded/secrets';
import { newDataFolder } from '../support/data-folder';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lifedrop-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the data folder', () => {
  it('keeps random keys that only its owner can read', () => {
    const secrets = loadSecrets(dataDir);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(loadSecrets(dataDir)).toEqual(secrets);
    const elsewhere = mkdtempSync(join(tmpdir(), 'lifedrop-folder-'));
    expect(loadSecrets(elsewhere).jwtSecret).not.toBe(secrets.jwtSecret);
    rmSync(elsewhere, { recursive: true });
    expect(secrets.jwtSecret.length).toBeGreaterThanOrEqual(64);
  });

  it('is unreadable for others, and damaged keys are reported, not replaced', async () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{"jwtSecret":');
    await expect(openBackend({ dataDir })).rejects.toThrow('is damaged');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"jwtSecret":');
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('belongs to one process at a time', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
    unlock();
    lockDataDir(dataDir)();
    writeFileSync(join(dataDir, 'lock'), `${process.ppid} \n`); // the lock names another process that is still running
    expect(() => lockDataDir(dataDir)).toThrow('is in use by another process');
  });

  it('is taken over from a dead process, even if another process has its id now', () => {
    for (const owner of ['999999999 1', `${process.pid} 1`, `${process.ppid} 12345`]) {
      writeFileSync(join(dataDir, 'lock'), `${owner}\n`);
      lockDataDir(dataDir)();
    }
  });

  it('keeps data and keys when it is opened again, and runs the first run once', async () => {
    let firstRuns = 0;
    const options = {
      dataDir,
      onFirstRun: async () => {
        firstRuns += 1;
      },
    };
    const first = await openBackend(options);
    await first.asOwner((session) => session.exec("create table kept as select 'yes' as answer"));
    await first.close();
    const second = await openBackend(options);
    expect(second.secrets).toEqual(first.secrets);
    const kept = await second.asOwner((session) => session.query('select answer from kept'));
    expect(kept).toEqual([{ answer: 'yes' }]);
    expect(firstRuns).toBe(1);
    await second.close();
  });

  it('is refused in one line that says what to do, and left alone, when another version of the app made it', async () => {
    rmSync(dataDir, { recursive: true });
    dataDir = await newDataFolder();
    const backend = await openBackend({ dataDir });
    await backend.asOwner((session) =>
      session.exec(`update supabase_migrations.schema_migrations
        set version = '20261120100000' where version = (select min(version) from supabase_migrations.schema_migrations)`),
    );
    await backend.close();
    const refused = await openBackend({ dataDir }).catch((error: unknown) => error);
    expect(String(refused)).toMatch(
      /^Error: Another version of the app made this database \(its migration 20261120100000 .*\)\. Start that version, or set DATA_DIR to a new folder\.$/,
    );
    // the refusal has unlocked the folder, so the other version of the app can start on it
    lockDataDir(dataDir)();
  });

  it('starts over after an interrupted first run', async () => {
    const cut = openBackend({ dataDir, onFirstRun: () => Promise.reject(new Error('cut')) });
    await expect(cut).rejects.toThrow('cut');
    const backend = await openBackend({ dataDir });
    const [row] = await backend.asOwner((session) => session.query('select 1 as one'));
    expect(row).toEqual({ one: 1 });
    await backend.close();
  });
});
