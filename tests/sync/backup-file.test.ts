// @module-tag long

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { startRestartableNetwork } from './backend';
import { Device, newPerson } from './device';
import { bloodRequest, donation } from './rows';

const run = promisify(execFile);

test('S11: a copy made while it serves, and restored when devices are ahead of it, loses nothing unsent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-backup-'));
  const net = await startRestartableNetwork();
  onTestFinished(async () => {
    await Device.closeAll();
    await net.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'copy.tar.gz');
  const script = (name: string) =>
    run(process.execPath, ['--import', 'tsx', `supabase/embedded/${name}.ts`, file], {
      env: { ...process.env, DATA_DIR: net.dataDir },
    });

  const device = await Device.of(await newPerson(net.backend));
  const kept = donation(device.person, { city: 'Before' });
  await createRecord(device.store, 'donors', kept);
  await device.sync();
  await script('backup');
  const [before] = await net.query('select epoch::text from private.sync_state');

  await changeRecord(device.store, 'donors', kept.id, { city: 'Later' });
  await device.sync();
  const unsent = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', unsent);
  await changeRecord(device.store, 'donors', kept.id, { notes: 'unsent' });
  await expect(script('restore')).rejects.toThrow('is in use by another process');
  await net.stopServer();
  await script('restore');
  await net.restartServer();

  const [after] = await net.query('select epoch::text from private.sync_state');
  expect(after).not.toEqual(before);
  await device.sync();
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('donors')).toMatchObject([{ city: 'Later', notes: 'unsent' }]);
  expect(await net.count('blood_requests', `&id=eq.${unsent.id}`)).toBe(1);
  expect(await device.rows('attention')).toEqual([]);
});
