import { z } from 'zod';

// by default zod compiles validators with `new Function`, which the content security policy forbids
z.config({ jitless: true });

export const loginSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Enter your e-mail')
    .pipe(z.email('Enter an e-mail address like name@example.com')),
  password: z.string().min(1, 'Enter your password'),
});

export type LoginInput = z.infer<typeof loginSchema>;
