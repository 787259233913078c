import { z } from 'zod';
import type { Check } from './check-database';

const settings = z.object({
  external: z.object({ email: z.boolean() }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
});

/** A request that no record answers. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Checks what a project answers over HTTP. @param key the publishable key */
export async function checkServices(project: string, key: string): Promise<Check[]> {
  const url = project.replace(/\/+$/, '');
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { apikey: key, 'content-type': 'application/json' },
    }).catch(() => null);
    return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '', answer };
  };
  const auth = await ask('/auth/v1/settings');
  const set = auth.status === 200 ? settings.parse(JSON.parse(auth.text)) : null;
  const call = await ask('/rest/v1/rpc/supply_levels', { method: 'POST', body: '{}' });
  const sender = await ask('/functions/v1/send-alerts/unsubscribe?token=none');
  const share = await ask(`/functions/v1/share/request/${NOBODY}`);
  return [
    {
      what: 'The auth server answers this key',
      ok: set !== null,
      otherwise: `It answers ${auth.status}. Is the publishable key right?`,
    },
    {
      what: 'People can sign up by e-mail, and confirm their address',
      ok: set !== null && set.external.email && !set.disable_signup && !set.mailer_autoconfirm,
      otherwise: 'Turn sign-ups, the provider Email and Confirm email on.',
    },
    {
      what: 'The API answers visitors',
      ok: call.status === 200,
      otherwise: `It answers ${call.status}: ${call.text.slice(0, 200)}`,
    },
    {
      what: 'Mail programs can unsubscribe people',
      ok:
        sender.status === 303 &&
        (sender.answer?.headers.get('location') ?? '').includes('/unsubscribe#'),
      otherwise: `send-alerts answers ${sender.status}. Deploy it and set SITE_URL; it must not verify a JWT.`,
    },
    {
      what: 'Shared requests have a preview',
      ok: share.status === 200,
      otherwise: `share answers ${share.status}. Deploy it and set SITE_URL, or leave this step out.`,
    },
  ];
}
