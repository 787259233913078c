import { z } from 'zod';

// by default zod compiles validators with `new Function`, which the content security policy forbids
z.config({ jitless: true });

/** Shown before a password is chosen. */
export const passwordRule = 'At least 8 characters.';

/** A new password. */
export const newPassword = z.string().min(8, 'The password must have at least 8 characters');

/** The message when a password and its repetition differ. */
export const NO_MATCH = "Passwords don't match";
