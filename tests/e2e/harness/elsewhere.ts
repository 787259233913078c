import type { StartedServer } from '../../support/start-server';
import type { Account } from './accounts';

export interface Elsewhere {
  /** ends all sessions except this one */
  logOutOthers(): Promise<void>;
  changePassword(password: string): Promise<void>;
  deleteAccount(): Promise<void>;
}

/** Acts as the same person on another device, by calling the server's endpoints. */
export async function elsewhere(
  server: StartedServer,
  { email, password }: Account,
): Promise<Elsewhere> {
  const call = async (method: string, path: string, body: object, token = '') => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        apikey: server.publishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    const text = await response.text();
    return (text === '' ? {} : JSON.parse(text)) as { access_token: string };
  };
  const { access_token: token } = await call('POST', '/auth/v1/token?grant_type=password', {
    email,
    password,
  });
  const logOutOthers = async () => {
    await call('POST', '/auth/v1/logout?scope=others', {}, token);
  };
  return {
    logOutOthers,
    async changePassword(next) {
      await call('PUT', '/auth/v1/user', { password: next, current_password: password }, token);
      await logOutOthers();
    },
    async deleteAccount() {
      await call('POST', '/rest/v1/rpc/delete_account', {}, token);
    },
  };
}
