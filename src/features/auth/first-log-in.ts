interface Typed {
  email: string;
  password: string;
}

/** What somebody who just signed up typed: in memory only, and only until the log-in page takes it. */
let kept: Typed | null = null;

/** Keeps what sign-up typed, so that the log-in page that follows is filled in. */
export function keepForLogIn({ email, password }: Typed): void {
  kept = { email, password };
}

/** Takes the password of the account that was just made; empty for any other address, and the second time. */
export function takeTypedPassword(email: string | undefined): string {
  const password = kept?.email === email ? kept?.password : undefined;
  kept = null;
  return password ?? '';
}
