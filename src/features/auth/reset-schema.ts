import { z } from 'zod';
import '@/store/entities/jitless';
import { loginSchema } from './login-schema';
import { newPassword, NO_MATCH } from './password-rules';

/** Whose password is forgotten. */
export const forgotSchema = loginSchema.pick({ email: true });
export type ForgotInput = z.infer<typeof forgotSchema>;

/** The new password, twice. */
export const resetSchema = z
  .object({ password: newPassword, confirm: z.string() })
  .refine((input) => input.password === input.confirm, { path: ['confirm'], message: NO_MATCH });
export type ResetInput = z.infer<typeof resetSchema>;
