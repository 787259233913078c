import 'fake-indexeddb/auto';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStore, switchStore } from '@/store/current';
import type { Store } from '@/collections/documents';
import { openStore } from '@/store/rxdb/open';
import { acceptInvitation, sendAcceptedInvitation } from './accepted-invitation';
import { redeemInvitation } from '@/calls/invitations';
import { ServerError } from '@/calls/server-error';
import { saveSession, showSession } from './session';
import { sessionBucket } from './session-bucket';
import { restoreKeptInvitation } from './sign-out/kept-invitation';

vi.mock('@/calls/invitations', () => ({ redeemInvitation: vi.fn<() => Promise<void>>() }));
const opened: { store: Store | null } = { store: null };
vi.mock('@/store/open-personal', () => ({ openPersonalStore: async () => opened.store }));

const redeem = vi.mocked(redeemInvitation);
const offline = () => Promise.reject(new ServerError('offline', 'offline'));
const ann = { userId: 'u1', email: 'ann@example.org', isAdmin: false, lastContact: null };
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
const getAccepted = async () => (await sessionBucket.read()).accepted;

let number = 0;
beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  redeem.mockReset().mockResolvedValue(undefined as never);
  await sessionBucket.remove();
  showSession({});
  await saveSession(ann);
  opened.store = await openStore(`accepted-${(number += 1)}`, { using: getRxStorageMemory() });
  await switchStore(`u${number}`);
});
afterEach(async () => {
  await closeStore();
  vi.unstubAllGlobals();
});

test('an invitation that is accepted while another waits is sent first, and the other one next', async () => {
  redeem.mockImplementation(offline);
  await acceptInvitation(first);
  await acceptInvitation(second);
  expect(await getAccepted()).toBe(second);

  redeem.mockReset().mockResolvedValue(undefined as never);
  await sendAcceptedInvitation();
  if (opened.store) await restoreKeptInvitation(opened.store);
  await sendAcceptedInvitation();
  expect(redeem.mock.calls).toEqual([[second], [first]]);
  expect(await getAccepted()).toBeUndefined();
});

test('an invitation that is accepted while another is being sent is sent after it', async () => {
  let answer = () => {};
  redeem.mockImplementationOnce(
    () => new Promise((resolve) => void (answer = () => resolve(undefined as never))),
  );
  const sending = acceptInvitation(first);
  await vi.waitFor(() => expect(redeem).toHaveBeenCalledOnce());
  await acceptInvitation(second);
  expect(redeem).toHaveBeenCalledOnce();
  answer();
  await sending;
  expect(redeem.mock.calls).toEqual([[first], [second]]);
  expect(await getAccepted()).toBeUndefined();
});
