interface Typed {
  email: string;
  password: string;
}

/** The input of a person who just signed up. Kept only in memory, and only until the log-in page takes it. */
let kept: Typed | null = null;

/** Keeps what was typed at sign-up, so that the log-in page that follows is filled in. */
export function keepForLogIn({ email, password }: Typed): void {
  kept = { email, password };
}

/** Takes the password that was typed at sign-up; empty for any other address, and the second time. */
export function takeTypedPassword(email: string | undefined): string {
  const password = kept?.email === email ? kept?.password : undefined;
  kept = null;
  return password ?? '';
}
