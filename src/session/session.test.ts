import { beforeEach, expect, test, vi } from 'vitest';
import {
  confirmIdentity,
  forgetLater,
  forgotten,
  readIdentity,
  rememberIdentity,
  toForget,
  useSession,
} from './session';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const ann = { userId: 'u1', email: 'ann@example.org', isAdmin: false, lastContact: null };

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', storage);
  rememberIdentity(null);
});

test('S8: who uses the device is known after a restart without asking anybody', () => {
  rememberIdentity(ann);
  expect(readIdentity(storage)).toEqual(ann);
  confirmIdentity(true, 5);
  expect(readIdentity(storage)).toEqual({ ...ann, isAdmin: true, lastContact: 5 });
  rememberIdentity(null);
  expect(readIdentity(storage)).toBeNull();
});

test.each(['', '{', '7', 'null', '{"userId":7,"email":"a"}', '{"userId":"u"}'])(
  'a damaged record (%s) is nobody',
  (text) => {
    stored.set('lifedrop-identity', text);
    expect(readIdentity(storage)).toBeNull();
  },
);

test('only a literal yes makes an administrator of a record', () => {
  stored.set('lifedrop-identity', '{"userId":"u","email":"a","isAdmin":"true"}');
  expect(readIdentity(storage)?.isAdmin).toBe(false);
});

test('a confirmation for nobody makes nobody', () => {
  confirmIdentity(true, 5);
  expect(useSession.getState().identity).toBeNull();
});

test('whose data is to leave is remembered until it has left, and never who is here', () => {
  forgetLater('u1');
  forgetLater('u2');
  forgetLater('u1');
  expect(toForget(null)).toEqual(['u1', 'u2']);
  expect(toForget('u2')).toEqual(['u1']);
  forgotten();
  expect(toForget(null)).toEqual([]);
});
