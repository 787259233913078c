import { afterEach, expect, test } from 'vitest';
import type { Page } from '@/remote/sync-api';
import { pauseReading, resumeReading, useStatus } from '@/store/status';
import { shareOf, showReading } from './pull-progress';

const page = (seq: number, more: boolean, top?: number): Page => ({
  rows: [{ id: 'a' }, { id: 'b' }],
  checkpoint: { epoch: 'e', viewer: 'admin', seq },
  from_start: false,
  more,
  ...(top !== undefined && { top }),
});
afterEach(() => useStatus.setState({ reading: null, paused: false }));

test('a reading of many pages shows its count and its share, and goes with the last page', () => {
  const show = showReading('donors');
  expect(show(page(25, true, 100))).toBe(true);
  expect(useStatus.getState().reading).toEqual({ collection: 'donors', rows: 2, share: 0.25 });
  show(page(50, true, 100));
  expect(useStatus.getState().reading).toEqual({ collection: 'donors', rows: 4, share: 0.5 });
  show(page(100, false));
  expect(useStatus.getState().reading).toBeNull();
});

test('a reading of one page is not shown', () => {
  let changes = 0;
  const stop = useStatus.subscribe(() => {
    changes += 1;
  });
  expect(showReading('drives')(page(3, false))).toBe(true);
  stop();
  expect(changes).toBe(0);
});

test('the share is unknown where the server does not say what is newest', () => {
  expect(shareOf(page(5, true))).toBeNull();
  expect(shareOf(page(5, true, 0))).toBeNull();
});

test('a paused reading stops after the page, and a resumed one asks to go on', () => {
  const show = showReading('donors');
  pauseReading();
  expect(show(page(25, true, 100))).toBe(false);
  const { wanted } = useStatus.getState();
  resumeReading();
  expect(useStatus.getState()).toMatchObject({ paused: false, wanted: wanted + 1 });
});
