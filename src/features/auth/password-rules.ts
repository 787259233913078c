import { z } from 'zod';
import '@/collections/jitless';

/** Shown before a password is chosen. */
export const passwordRule = 'At least 8 characters.';

/** A new password. */
export const newPassword = z.string().min(8, 'The password must have at least 8 characters');

/** The message when a password and its repetition differ. */
export const NO_MATCH = "Passwords don't match";
