import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findTemplate } from '../support/templates';

const fill = (folder: string) => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'file'), '');
};

test('if two processes think that a lock is stale, the slower one uses what the other made and leaves its lock', async () => {
  const kind = `raced${process.pid}`;
  let lock = '';
  const found = await findTemplate(kind, async (making) => {
    fill(making);
    const others = making.replace(/\.\d+$/, '');
    onTestFinished(() => rmSync(others, { recursive: true, force: true }));
    lock = `${others}.lock`;
    onTestFinished(() => rmSync(lock, { force: true }));
    // the other process finishes the same file while this one is making it
    fill(others);
    writeFileSync(lock, '1');
  });
  expect(existsSync(join(found, 'file'))).toBe(true);
  expect(existsSync(`${found}.${process.pid}`)).toBe(false);
  expect(existsSync(lock)).toBe(true);
});
