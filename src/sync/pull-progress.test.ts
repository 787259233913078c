import { afterEach, expect, test } from 'vitest';
import type { Page } from '@/remote/sync-api';
import { pausePull, resumePull, useStatus } from '@/store/status';
import { getPulledShare, trackPullProgress } from './pull-progress';

const page = (seq: number, more: boolean, top?: number): Page => ({
  rows: [{ id: 'a' }, { id: 'b' }],
  checkpoint: { epoch: 'e', viewer: 'admin', seq },
  from_start: false,
  more,
  ...(top !== undefined && { top }),
});
afterEach(() => useStatus.setState({ pullProgress: null, paused: false }));

test('a pull of many pages shows its count and share until the last page', () => {
  const show = trackPullProgress('donors');
  expect(show(page(25, true, 100))).toBe(true);
  expect(useStatus.getState().pullProgress).toEqual({ collection: 'donors', rows: 2, share: 0.25 });
  show(page(50, true, 100));
  expect(useStatus.getState().pullProgress).toEqual({ collection: 'donors', rows: 4, share: 0.5 });
  show(page(100, false));
  expect(useStatus.getState().pullProgress).toBeNull();
});

test('a pull of one page shows no progress', () => {
  let changes = 0;
  const stop = useStatus.subscribe(() => {
    changes += 1;
  });
  expect(trackPullProgress('drives')(page(3, false))).toBe(true);
  stop();
  expect(changes).toBe(0);
});

test('the share is unknown when the server does not say what is newest', () => {
  expect(getPulledShare(page(5, true))).toBeNull();
  expect(getPulledShare(page(5, true, 0))).toBeNull();
});

test('a paused pull stops after its page, and resuming requests a sync', () => {
  const show = trackPullProgress('donors');
  pausePull();
  expect(show(page(25, true, 100))).toBe(false);
  const { requested } = useStatus.getState();
  resumePull();
  expect(useStatus.getState()).toMatchObject({ paused: false, requested: requested + 1 });
});
