import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { addSampleData, findPerson } from './admin';
import { WrongAnswer } from './call';
import { describeError, ServerError } from './server-error';

/** The answer that the test's server gives to every call. */
let answer = { status: 200, type: 'application/json', body: '' };
let server: Server;
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const content = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('document', { querySelector: () => ({ content }), visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
  // Node 20 has no WebSocket, which the client needs
  vi.stubGlobal('WebSocket', WebSocket);
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => log.mockClear());

const PERSON = {
  user_id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf80',
  name: 'Ann Donor',
  email: 'ann@example.org',
  email_confirmed_at: null,
  account_created_at: '2026-11-24T10:00:00.123456+00:00',
  blood_type: 'A+',
  date_of_birth: '1990-05-06',
};
const answerWith = (body: unknown) => {
  answer = { status: 200, type: 'application/json', body: JSON.stringify(body) };
};
const fault = async (body: unknown) => {
  answerWith(body);
  const error = await findPerson('ann@example.org').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WrongAnswer);
  return error as WrongAnswer;
};

test('an answer as the function gives it is returned; what a newer server adds is left out', async () => {
  answerWith({ ...PERSON, shoe_size: 42 });
  expect(await findPerson('ann@example.org')).toEqual(PERSON);
});

test('a key that servers may leave out may be missing', async () => {
  answerWith({ donors: 3 });
  expect(await addSampleData('donors')).toEqual({ donors: 3 });
});

test('a missing, renamed or mistyped key is a fault that names the call and the place', async () => {
  const { name: _, ...nameless } = PERSON;
  expect(await fault(nameless)).toMatchObject({ call: 'find_person', path: 'name' });
  expect(await fault({ ...nameless, full_name: 'Ann' })).toMatchObject({ path: 'name' });
  expect(await fault({ ...PERSON, blood_type: 'C+' })).toMatchObject({ path: 'blood_type' });
  expect(await fault({ ...PERSON, date_of_birth: 19_900_506 })).toMatchObject({
    path: 'date_of_birth',
  });
  expect(await fault([PERSON])).toMatchObject({ path: '' });
});

test('pages say it in words, as they say every failure of a call', async () => {
  const error = await fault({ ...PERSON, email: 7 });
  expect(error).toBeInstanceOf(ServerError);
  expect(describeError(error)).toBe(
    'The server’s answer was not as this page expects (find_person: email). Reload the page. If that does not help, tell whoever runs this server.',
  );
});

test('the log names what was expected and where, and nothing of what was there', async () => {
  await fault({ ...PERSON, blood_type: 'secret type', email: null, account_created_at: 'secret' });
  const written = log.mock.calls.flat().join('\n');
  expect(written).toContain('find_person');
  expect(written).toContain('blood_type: expected A+ | A- | B+');
  expect(written).toContain('email: expected string');
  for (const value of [/secret/, /Ann/, /example\.org/, /1990/]) expect(written).not.toMatch(value);
});

test.each([
  [200, 'unreachable'],
  [403, '403'],
])(
  'a captive portal’s page with status %i is no answer and no fault, and nobody reads it',
  async (status, code) => {
    answer = { status, type: 'text/html', body: '<h1>Welcome to our café</h1>' };
    const error = await findPerson('ann@example.org').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ServerError', code });
    expect(describeError(error)).not.toContain('café');
    expect(log).not.toHaveBeenCalled();
  },
);
