interface Typed {
  email: string;
  password: string;
}

/** What a person typed who has just signed up. It is kept in memory only, and only until the log-in page takes it. */
let kept: Typed | null = null;

/**
 * Keeps the e-mail and the password that were typed at sign-up. The log-in page that follows fills itself in with
 * them.
 */
export function keepForLogIn({ email, password }: Typed): void {
  kept = { email, password };
}

/** Takes the password that was typed at sign-up. It is empty for any other e-mail, and at the second call. */
export function takeTypedPassword(email: string | undefined): string {
  const password = kept?.email === email ? kept?.password : undefined;
  kept = null;
  return password ?? '';
}
