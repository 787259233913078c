import { z } from 'zod';

// Compiled validators need eval, which the CSP forbids.
z.config({ jitless: true });

/** Shown before a password is chosen. */
export const passwordRule = 'At least 8 characters.';

/** A password that is being chosen. */
export const newPassword = z.string().min(8, 'The password must have at least 8 characters');

/** Why two passwords that should be one are not. */
export const NO_MATCH = "Passwords don't match";
