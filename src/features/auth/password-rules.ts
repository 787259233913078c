import { z } from 'zod';

// Compiled validators need eval, which the CSP forbids.
z.config({ jitless: true });

/** Shown beside the field for a new password. */
export const passwordRule = 'At least 8 characters.';

/** Validates a new password. */
export const newPassword = z.string().min(8, 'The password must have at least 8 characters');

/** Error message for two passwords that differ. */
export const NO_MATCH = "Passwords don't match";
