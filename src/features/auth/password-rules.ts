import { z } from 'zod';
import '@/collections/jitless';

/** The rule that is shown before a password is chosen. */
export const passwordRule = 'At least 8 characters.';

/** The schema of a new password. */
export const newPassword = z.string().min(8, 'The password must have at least 8 characters');

/** The message if a password and its repetition differ. */
export const NO_MATCH = "Passwords don't match";
