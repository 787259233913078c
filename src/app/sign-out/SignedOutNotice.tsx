import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { type LoginState, paths } from '@/paths';
import { useIdentity, useSession } from '@/session/session';
import { clearNotice, useSignOutNotice } from '@/session/sign-out/notice';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import type { SignOutNotice } from '@/session/session-bucket';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `a ${one}` : `${count} ${many}`];

/** Describes the unsent work on this device, for example '4 records and a draft'. Empty if there is none. */
function describeWaiting({ records, drafts }: SignOutNotice): string {
  if (records === null || drafts === null) return 'what was not sent';
  return [...counted(records, 'record', 'records'), ...counted(drafts, 'draft', 'drafts')].join(
    ' and ',
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Returns the words of the notice that the person was logged out on another device. The link to the log-in page
 * follows them.
 */
export function describeRevocation(notice: SignOutNotice): string {
  const { records, drafts } = notice;
  const waiting = describeWaiting(notice);
  if (waiting === '') return 'You were logged out on another device. To go on: ';
  if (notice.gone)
    return `You were logged out on another device. This device is shared and could not lock what was not sent, so it was removed: ${waiting}. To go on: `;
  const verb = records === null || (records ?? 0) + (drafts ?? 0) === 1 ? 'waits' : 'wait';
  return `You were logged out on another device. ${capital(waiting)} ${verb} for you: `;
}

/** Returns the words of the notice that the account was deleted on another device. */
export function describeDeletion(notice: SignOutNotice): string {
  const words = 'This account was deleted on another device, and its data has left this one.';
  if (!notice.gone) return words;
  const which = notice.records === null ? '' : `: ${describeWaiting(notice)}`;
  return `${words} What was not sent was removed too${which}.`;
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-form animate-arrive flex-wrap items-center gap-x-3 rounded-md border border-line-strong bg-surface p-4 shadow-lg standalone:max-sm:bottom-24"
    >
      {children}
    </section>
  );
}

/**
 * Returns the router state for the link to the log-in page. It names the page to which the person returns after
 * logging in. On the log-in page itself, its own state is passed on.
 */
function useLoginState(): LoginState {
  const { pathname, search, hash, state } = useLocation();
  return pathname === paths.login
    ? ((state as LoginState | null) ?? {})
    : { from: `${pathname}${search}${hash}` };
}

/**
 * Tells a person who was logged out without their doing what happened, and which unsent work is still on this device.
 */
export function SignedOutNotice() {
  const notice = useSignOutNotice((state) => state.notice);
  const identity = useIdentity();
  const locked = useSession((session) => session.locked);
  const state = useLoginState();
  if (!notice || locked) return null;
  const isDeleted = notice.reason === 'deleted-elsewhere';
  if (identity)
    return isDeleted ? (
      <Notice title="Your account was deleted">
        <output className="block">
          Your account was deleted on another device. This exists only here now:{' '}
          {describeWaiting(notice)}.{' '}
          <Link to={paths.saved} className="link font-medium">
            Save them as a file
          </Link>
          , then log out.
        </output>
      </Notice>
    ) : null;
  return (
    <Notice title="You were logged out">
      <output className="block min-w-0 grow basis-60">
        {isDeleted ? (
          describeDeletion(notice)
        ) : (
          <>
            {describeRevocation(notice)}
            <Link to={paths.login} state={state} className="link font-medium">
              log in
            </Link>
          </>
        )}
      </output>
      <Button variant="quiet" onClick={clearNotice}>
        Close
      </Button>
    </Notice>
  );
}
