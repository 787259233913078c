import { expect, it } from 'vitest';
import type { LocalDocument } from '@/store/changes/pending';
import { selectSnapshot } from './snapshot';

it('holds of each hospital’s drives the latest 100, those that take place first, as private.first_drives gives', () => {
  const drives = Array.from({ length: 160 }, (_, n) => ({
    id: `drive-${String(n).padStart(3, '0')}`,
    org_id: n < 150 ? 'oak' : '',
    called_off: n < 120,
    date: `2031-01-${String(1 + (n % 28)).padStart(2, '0')}`,
  }));
  // `selectSnapshot` reads only these columns of a drive
  const held = selectSnapshot('drives', drives as unknown as LocalDocument[]);
  const kept = drives.filter(({ id }) => held.has(id));
  expect(kept.filter(({ org_id }) => org_id === '')).toHaveLength(10);
  expect(kept.filter(({ org_id }) => org_id === 'oak')).toHaveLength(100);
  expect(kept.filter((drive) => drive.org_id === 'oak' && !drive.called_off)).toHaveLength(30);
});
