import { afterEach, expect, test, vi } from 'vitest';
import { getSyncLock } from '@/store/rxdb/store-name';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Opens a tab. It has modules of its own, as each page has, and shares the browser's channel with other tabs. */
async function openTab(userId = 'u1') {
  vi.resetModules();
  const { connectTabs } = await import('./between-tabs');
  const { pausePull, requestSync, useStatus } = await import('@/store/status');
  const { useCheck } = await import('@/store/check');
  const asked: string[][] = [];
  const tabs = connectTabs(getSyncLock(userId), (tasks) => void asked.push(tasks));
  ends.push(tabs.close);
  return { tabs, asked, useStatus, useCheck, pausePull, requestSync };
}

const eventually = vi.waitFor;
/** Waits longer than a message between tabs takes. */
const wait = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a tab that waits shows the status of the leader, also one that opens later', async () => {
  const leader = await openTab();
  const waiting = await openTab();
  waiting.useStatus.setState({ online: false });
  leader.tabs.lead();
  leader.useStatus.setState({
    online: true,
    asked: true,
    sending: new Set(['a']),
    lastContact: 7,
    pending: 3,
  });
  await eventually(() =>
    expect(waiting.useStatus.getState()).toMatchObject({
      online: true,
      asked: true,
      lastContact: 7,
      pending: 0,
    }),
  );
  expect([...waiting.useStatus.getState().sending]).toEqual(['a']);
  leader.useCheck.setState({ running: { done: 1, total: 9 } });
  await eventually(() =>
    expect(waiting.useCheck.getState().running).toEqual({ done: 1, total: 9 }),
  );

  const late = await openTab();
  await eventually(() => expect(late.useStatus.getState().lastContact).toBe(7));
});

test('what a tab that waits asks for reaches the leader alone, and so does a pause', async () => {
  const leader = await openTab();
  const waiting = await openTab();
  const other = await openTab();
  leader.tabs.lead();
  waiting.tabs.ask(['push', 'digest']);
  await eventually(() => expect(leader.asked).toEqual([['push', 'digest']]));
  waiting.pausePull();
  await eventually(() => expect(leader.useStatus.getState().paused).toBe(true));
  await eventually(() => expect(other.useStatus.getState().paused).toBe(true));
  expect(other.asked).toEqual([]);
});

test('when the leader is gone, the next one tells its status and hears requests', async () => {
  const leader = await openTab();
  const next = await openTab();
  const waiting = await openTab();
  const end = leader.tabs.lead();
  leader.useStatus.setState({ online: false });
  await eventually(() => expect(waiting.useStatus.getState().online).toBe(false));
  end();
  next.tabs.lead();
  next.useStatus.setState({ online: true });
  await eventually(() => expect(waiting.useStatus.getState().online).toBe(true));
  // the old leader was only frozen, so it now shows the status of the new leader
  await eventually(() => expect(leader.useStatus.getState().online).toBe(true));
  waiting.tabs.ask(['push']);
  await eventually(() => expect(next.asked).toEqual([['push']]));
  expect(leader.asked).toEqual([]);
});

test('what is asked for while no tab leads reaches whichever leads next, once', async () => {
  const one = await openTab();
  const two = await openTab();
  one.tabs.ask(['digest']);
  two.tabs.ask(['push']);
  await wait();
  const end = two.tabs.lead();
  await eventually(() => expect(two.asked.flat().toSorted()).toEqual(['digest', 'push']));
  await wait();
  end();
  one.tabs.lead();
  await wait();
  expect(one.asked.flat()).toEqual([]);
  expect(two.asked.flat()).toHaveLength(2);
});

test('tabs of another person hear nothing', async () => {
  const leader = await openTab('u1');
  const other = await openTab('u2');
  leader.tabs.lead();
  other.tabs.lead();
  leader.useStatus.setState({ sending: new Set(['a']), lastContact: 7 });
  leader.tabs.ask(['push']);
  await wait();
  expect(other.useStatus.getState()).toMatchObject({ lastContact: null });
  expect(other.asked).toEqual([]);
});
