import { z } from 'zod';
import '@/collections/jitless';
import { loginSchema } from './login-schema';
import { newPassword, NO_MATCH } from './password-rules';

/** The schema of the form that asks for the e-mail of an account whose password was forgotten. */
export const forgotSchema = loginSchema.pick({ email: true });
export type ForgotInput = z.infer<typeof forgotSchema>;

const twice = { password: newPassword, confirm: z.string() };
const isSame = (input: { password: string; confirm: string }) => input.password === input.confirm;
const noMatch = { path: ['confirm'], message: NO_MATCH };

/** The schema of the form that asks for a new password and its repetition. */
export const resetSchema = z.object(twice).refine(isSame, noMatch);
export type ResetInput = z.infer<typeof resetSchema>;

/**
 * Makes the schema of the form that asks for another e-mail and the current password.
 * @param current the current e-mail
 */
export const changeEmailSchema = (current: string) =>
  z.object({
    newEmail: loginSchema.shape.email.refine(
      (email) => email.trim().toLowerCase() !== current.toLowerCase(),
      'This is the address you have now',
    ),
    passwordNow: z.string().min(1, 'Enter your current password'),
  });
export type ChangeEmailInput = z.infer<ReturnType<typeof changeEmailSchema>>;

/** The schema of the form that asks for the current password, a new one and its repetition. */
export const changeSchema = z
  .object({ current: z.string().min(1, 'Enter your current password'), ...twice })
  .refine(isSame, noMatch);
export type ChangeInput = z.infer<typeof changeSchema>;
