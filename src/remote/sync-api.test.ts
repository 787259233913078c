import { describe, expect, it } from 'vitest';
import { createSyncApi, Refused, Unreachable } from './sync-api';

/** Makes an API whose calls all get the same answer. */
const answered = (status: number, body: string) =>
  createSyncApi(async () => {
    // the client parses a body in this way, whatever types a gateway puts into it
    const error = JSON.parse(body) as { code: string; message: string };
    return { data: null, error, status };
  });

describe('a call that the server has no time for', () => {
  it.each([
    [429, '{"code":429,"error_code":"over_request_rate_limit","message":"Too many calls"}'],
    [429, '{"code":"PT429","message":"Too many calls"}'],
    [503, '{"code":"PGRST001","message":"The database is busy"}'],
  ])('is tried again later, whatever its body says: %i %s', async (status, body) => {
    const api = answered(status, body);
    await expect(api.push('device', [])).rejects.toThrow(Unreachable);
    expect(await api.digest('donors')).toBeNull();
  });
});

it('a refusal by the content of a call is final', async () => {
  const api = answered(400, '{"code":"22023","message":"not an array"}');
  await expect(api.push('device', [])).rejects.toThrow(Refused);
});
