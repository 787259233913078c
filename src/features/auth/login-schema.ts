import { z } from 'zod';
import '@/collections/jitless';

export const loginSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Enter your e-mail')
    .pipe(z.email('Enter an e-mail address like name@example.com')),
  password: z.string().min(1, 'Enter your password'),
});

export type LoginInput = z.infer<typeof loginSchema>;
