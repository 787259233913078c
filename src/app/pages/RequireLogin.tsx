import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths, type LoginState } from '@/paths';
import { useIdentity } from '@/session/session';

/** Sends visitors to the log-in page. This guard is only a convenience: the database decides what anyone may read. */
export function RequireLogin() {
  const identity = useIdentity();
  const { pathname, search, hash } = useLocation();
  if (identity) return <Outlet />;
  const state: LoginState = { from: `${pathname}${search}${hash}` };
  return <Navigate to={paths.login} replace state={state} />;
}
