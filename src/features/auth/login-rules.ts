import { zodResolver } from '@hookform/resolvers/zod';
import { loginSchema } from './login-schema';

export { logIn } from '@/session/session-commands';
export const loginResolver = zodResolver(loginSchema);
