import type { Remote } from '@/remote/client';

/** Calls a function of the server, or renews a token. Rejects if there is no answer. */
export type Wire = (
  name: string,
  args: object,
  /** whether the server restarts before it commits */
  restarted?: boolean,
) => Promise<{
  data: unknown;
  error: { code: string; message: string } | null;
  status: number;
}>;

export const TOKEN = 'token';

/** Makes the parts of a Supabase client that sync uses. The client is logged in as this person. */
export function clientOn(wire: Wire, userId: string): Remote {
  const session = { access_token: 'of this person', user: { id: userId } };
  const client = {
    auth: {
      getSession: async () => ({ data: { session } }),
      refreshSession: async () => {
        const { error } = await wire(TOKEN, {});
        return { data: { session: error ? null : session }, error };
      },
    },
    rpc(name: string, args: object) {
      const request = {
        abortSignal: () => request,
        setHeader: () => request,
        // like the real client, it sends the request when it is awaited
        // oxlint-disable-next-line unicorn/no-thenable
        then: (...then: Parameters<Promise<unknown>['then']>) => wire(name, args).then(...then),
      };
      return request;
    },
  };
  return client as unknown as Remote;
}
