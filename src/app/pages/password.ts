import type { RouteObject } from 'react-router-dom';
import { paths } from '@/paths';
import { definePage } from './page';

/** The pages that links in e-mails lead to, and the page that asks for such a link. */
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
  definePage(
    paths.changeEmail,
    'New E-mail Address',
    () => import('@/features/auth/ChangeEmailPage'),
  ),
  definePage(
    paths.confirmSignUp,
    'Confirm Sign-Up',
    () => import('@/features/auth/ConfirmSignUpPage'),
  ),
];
