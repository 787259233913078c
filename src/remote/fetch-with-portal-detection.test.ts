import { expect, test } from 'vitest';
import { addPortalDetection } from './fetch-with-portal-detection';

const REFRESH = 'https://x.example/auth/v1/token?grant_type=refresh_token';
const answering = (status: number, type: string) =>
  addPortalDetection(async () => new Response('{}', { status, headers: { 'content-type': type } }));

test.each([403, 407, 429, 500, 502, 503, 511])(
  'S8: a %i while a token is refreshed counts as no network',
  async (status) => {
    await expect(answering(status, 'application/json')(REFRESH)).rejects.toThrow(TypeError);
  },
);

test('S8: a captive portal’s page counts as no network, whatever its status', async () => {
  await expect(answering(200, 'text/html')(REFRESH)).rejects.toThrow(TypeError);
  await expect(answering(400, 'text/html')(new Request(REFRESH))).rejects.toThrow(TypeError);
});

test('S8: a refusal by the auth server itself gets through', async () => {
  expect((await answering(400, 'application/json')(REFRESH)).status).toBe(400);
  expect((await answering(401, 'application/json; charset=utf-8')(REFRESH)).status).toBe(401);
});

test('other calls are left alone', async () => {
  expect(
    (
      await answering(
        429,
        'application/json',
      )('https://x.example/auth/v1/token?grant_type=password')
    ).status,
  ).toBe(429);
  expect(
    (await answering(500, 'text/html')('https://x.example/rest/v1/rpc/pull_changes')).status,
  ).toBe(500);
});

test('a token expires by the clock of this device, not by the server’s', async () => {
  const session = { access_token: 'a', expires_in: 3600, expires_at: 5, user: { id: 'u' } };
  const call = addPortalDetection(async () => Response.json(session));
  for (const grant of ['password', 'refresh_token'])
    expect(
      await (await call(`https://x.example/auth/v1/token?grant_type=${grant}`)).json(),
    ).toEqual({ access_token: 'a', expires_in: 3600, user: { id: 'u' } });
});
