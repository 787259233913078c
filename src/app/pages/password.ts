import type { RouteObject } from 'react-router-dom';
import { paths } from '@/paths';
import { definePage } from './page';

/** The pages for people who forgot their password. */
export const passwordPages: RouteObject[] = [
  definePage(
    paths.forgotPassword,
    'Forgot Password',
    () => import('@/features/auth/ForgotPasswordPage'),
  ),
  definePage(
    paths.resetPassword,
    'New Password',
    () => import('@/features/auth/ResetPasswordPage'),
  ),
];
