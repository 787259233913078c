import { type ComponentType, lazy, Suspense } from 'react';
import { paths } from '@/paths';
import { appName } from '@/ui/app-name';
import { CopyButton } from '@/ui/CopyButton';
import { ShareButton } from '@/ui/ShareButton';

// loaded on demand, because few visits show a code; without the file the link is still there
const QrCode = lazy((): Promise<{ default: ComponentType<{ text: string; label: string }> }> =>
  import('@/ui/QrCode').then(
    (file) => ({ default: file.QrCode }),
    () => ({ default: () => null }),
  ),
);

/**
 * The link of a new invitation. Anybody who has the link can use it, so it is shown only until this page is left.
 * @param role the role that it gives, in words
 */
export function InvitationLink({ token, role }: { token: string; role: string }) {
  const path = paths.invitation(token);
  const url = new URL(path, window.location.origin).href;
  return (
    <section
      aria-labelledby="invitation-link"
      className="flex flex-wrap items-start gap-5 rounded-md border border-line p-4"
    >
      <Suspense fallback={<div className="size-56 rounded-sm bg-sunken" />}>
        <QrCode text={url} label="QR code of the invitation" />
      </Suspense>
      <div className="flex min-w-0 grow basis-64 flex-col gap-3">
        <h3 id="invitation-link" className="text-18 font-semibold">
          Link of the new invitation
        </h3>
        <p className="font-mono text-14 wrap-anywhere select-all">{url}</p>
        <p className="max-w-text text-ink-soft">
          Let one person scan the code, or send them the link. It is shown only now: if you leave
          this page, cancel the invitation and make another one.
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton read={() => url}>Copy the link</CopyButton>
          <ShareButton
            title={`Invitation to ${appName}`}
            text={`You are invited to become ${role}. The link is good for one person and 72 hours.`}
            path={path}
          />
        </div>
      </div>
    </section>
  );
}
