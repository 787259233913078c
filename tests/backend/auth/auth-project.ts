/** How an auth server differs from the one that most tests use. */
export interface ServeOptions {
  /** asks new people to confirm their address; only the real one can */
  confirm?: boolean;
  /** has the rate limits of a new project, or of `npm start`; otherwise the tests are not limited */
  limited?: boolean;
  /** signs its tokens with a private key; only the real one can */
  asymmetric?: boolean;
}

export interface AuthProject {
  /** Starts an auth server, with its API. */
  serve(options?: ServeOptions): Promise<{ url: string; key: string }>;
  /** Queries the database past all policies. */
  sql(text: string, values?: unknown[]): Promise<readonly Record<string, unknown>[]>;
  mails(): { to: string; body: string }[];
  close(): Promise<unknown>;
}
