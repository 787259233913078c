import { User } from 'lucide-react';
import { ALERT_GROUPS } from '@/blood/alert';
import type { AlertSettings } from '@/blood/alert-settings';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { turnOnPush } from '@/session/push';
import { useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { ConfirmAddress } from './ConfirmAddress';
import { DevicePush } from './DevicePush';
import { GroupSettings } from './GroupSettings';
import { PauseButtons } from './PauseButtons';
import { QuietSettings } from './QuietSettings';
import { changeAlertSettings, useAlertSettings } from './use-alert-settings';
import { useSaving } from './use-saving';

/**
 * If notifications were turned on without any group, nothing would ever be sent. So these two groups are turned on as
 * well.
 */
const FIRST_PUSHED = { push_near: true, push_own: true };

const isAnyPushed = (settings: AlertSettings) =>
  ALERT_GROUPS.some((group) => settings[`push_${group}`]);

function Settings({ userId, saved }: { userId: string; saved: AlertSettings }) {
  const saving = useSaving(userId, saved);
  const { settings } = saving;
  async function turnOn() {
    if ((await turnOnPush()) === 'on')
      await changeAlertSettings(userId, isAnyPushed(settings) ? {} : FIRST_PUSHED);
  }
  return (
    <>
      <DevicePush turnOn={turnOn} />
      <ConfirmAddress userId={userId} />
      <section aria-labelledby="kinds" className="flex flex-col gap-4">
        <h2 id="kinds" className="text-22 font-semibold">
          What to tell me, and how
        </h2>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {ALERT_GROUPS.map((group) => (
            <GroupSettings key={group} {...{ group, settings, saving }} />
          ))}
        </div>
      </section>
      <section aria-labelledby="when" className="flex flex-col gap-4">
        <h2 id="when" className="text-22 font-semibold">
          When to leave me alone
        </h2>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <QuietSettings {...{ settings, saving }} />
          <PauseButtons {...{ settings, saving }} />
        </div>
      </section>
    </>
  );
}

function Content({ userId }: { userId: string }) {
  const settings = useAlertSettings();
  const read = useLiveOne('checkpoints', 'profiles');
  const online = useStatus((status) => status.online);
  if (settings) return <Settings userId={userId} saved={settings} />;
  if (settings === null && read)
    return (
      <EmptyState
        icon={User}
        title="These settings are a part of your profile, which is empty"
        action={<LinkButton to={paths.profile}>My Profile</LinkButton>}
      />
    );
  if (settings === null && read === null && !online)
    return (
      <FormMessage tone="error">
        Your settings are not on this device yet. They appear when you are online.
      </FormMessage>
    );
  return <Skeleton rows={4} label="Loading your settings" />;
}

/** Settings for alerts. Each choice is saved at once, also without a network. */
export function AlertSettingsPage() {
  const userId = useIdentity()?.userId;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-8 sm:py-12">
      <PageHeading
        title="Alert settings"
        actions={
          <LinkButton to={paths.inbox} variant="secondary">
            Inbox
          </LinkButton>
        }
      >
        Nothing rings until you turn it on. Each choice is saved as you make it, on all your
        devices.
      </PageHeading>
      {userId && <Content userId={userId} />}
    </div>
  );
}
