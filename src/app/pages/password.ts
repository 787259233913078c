import type { RouteObject } from 'react-router-dom';
import { paths } from '@/paths';
import { page } from './page';

/** The way back in for who forgot the password. */
export const passwordPages: RouteObject[] = [
  page(paths.forgotPassword, 'Forgot Password', () => import('@/features/auth/ForgotPasswordPage')),
  page(paths.resetPassword, 'New Password', () => import('@/features/auth/ResetPasswordPage')),
];
