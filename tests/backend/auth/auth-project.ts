/** What an auth server does differently from the one that most tests use. */
export interface ServeOptions {
  /** whether the auth server asks new people to confirm their address; only Supabase's own server can */
  confirm?: boolean;
  /** whether it has the rate limits of a new project, or of `npm start`; otherwise it has none that tests reach */
  limited?: boolean;
  /** whether the auth server signs its tokens with a private key; only Supabase's own server can */
  asymmetric?: boolean;
}

export interface AuthProject {
  /** starts an auth server and its API */
  serve(options?: ServeOptions): Promise<{ url: string; key: string }>;
  /** queries the database as its owner, so that no policy applies */
  sql(text: string, values?: unknown[]): Promise<readonly Record<string, unknown>[]>;
  mails(): { to: string; body: string }[];
  close(): Promise<unknown>;
}
