import { User } from 'lucide-react';
import { ALERT_GROUPS, type AlertGroup } from '@/blood/alert';
import { type AlertSettings, FOR_EVER } from '@/blood/alert-settings';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { turnOnWebPush } from '@/session/web-push';
import { useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { ConfirmAddress } from './ConfirmAddress';
import { DeviceNotifications } from './DeviceNotifications';
import { QuietSettings } from './QuietSettings';
import { changeAlertSettings, isPaused, useAlertSettings } from './use-alert-settings';
import { type Saving, useSaving } from './use-saving';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/form/FieldText';
import { Card } from '@/ui/layout/Card';
import { useNow } from '@/ui/use-now';
import { PauseNotice } from './PauseNotice';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { SelectField } from '@/ui/form/SelectField';
import { GROUP_WORDS } from './settings-words';

const RADII = [5, 10, 25, 50].map((miles) => ({ value: String(miles), label: `${miles} miles` }));

type GroupSettingsProps = { group: AlertGroup; settings: AlertSettings; saving: Saving };

/** The settings of one group of alerts: whether the person is alerted at all, and by which channels. */
function GroupSettings({ group, settings, saving }: GroupSettingsProps) {
  const { title, text } = GROUP_WORDS[group];
  const [tell, push, mail] = [`tell_${group}`, `push_${group}`, `mail_${group}`] as const;
  const isTold = settings[tell];
  const box = (name: typeof tell | typeof push | typeof mail) => ({
    name,
    checked: settings[name] && (name === tell || isTold),
    error: saving.errorOf(name),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      void saving.save(name, { [name]: target.checked }),
  });
  return (
    <Card as="section" aria-labelledby={group} className="flex flex-col gap-1">
      <h3 id={group} className="text-18 font-semibold">
        {title}
      </h3>
      <p className="mb-1 max-w-text text-ink-soft">{text}</p>
      <CheckboxField label="In my inbox" {...box(tell)} />
      <CheckboxField label="As a notification" disabled={!isTold} {...box(push)} />
      <CheckboxField label="By e-mail" disabled={!isTold} {...box(mail)} />
      {group === 'near' && (
        <div className="mt-2 max-w-60">
          <SelectField
            label="Within"
            name="near_radius"
            disabled={!isTold}
            options={RADII}
            value={String(settings.near_radius)}
            error={saving.errorOf('near_radius')}
            onChange={({ target }) =>
              void saving.save('near_radius', { near_radius: Number(target.value) })
            }
          />
        </div>
      )}
    </Card>
  );
}

const TWO_WEEKS = 14 * 86_400_000;

/** Buttons that pause all alerts: for two weeks, or until the person ends the pause. */
function PauseButtons({ settings, saving }: { settings: AlertSettings; saving: Saving }) {
  const now = useNow();
  const pause = (until: string) => void saving.save('paused_until', { paused_until: until });
  if (isPaused(settings, now)) return <PauseNotice />;
  return (
    <Card as="section" aria-labelledby="pause" className="flex flex-col gap-3">
      <div>
        <h3 id="pause" className="text-18 font-semibold">
          Pause
        </h3>
        <p className="max-w-text text-ink-soft">
          You are not told about requests near you, and nothing rings. News about your own requests
          and offers still reaches your inbox.
        </p>
      </div>
      <FieldError id="pause-error" text={saving.errorOf('paused_until')} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          onClick={() => pause(new Date(now + TWO_WEEKS).toISOString())}
        >
          Pause for 14 days
        </Button>
        <Button variant="secondary" className="max-sm:w-full" onClick={() => pause(FOR_EVER)}>
          Pause until I end it
        </Button>
      </div>
    </Card>
  );
}

/**
 * The groups that are turned on together with notifications, if no group sends any yet. Otherwise nothing would ever
 * be sent.
 */
const FIRST_PUSHED = { push_near: true, push_own: true };

const isAnyPushed = (settings: AlertSettings) =>
  ALERT_GROUPS.some((group) => settings[`push_${group}`]);

function Settings({ userId, saved }: { userId: string; saved: AlertSettings }) {
  const saving = useSaving(userId, saved);
  const { settings } = saving;
  async function turnOn() {
    if ((await turnOnWebPush()) === 'on')
      await changeAlertSettings(userId, isAnyPushed(settings) ? {} : FIRST_PUSHED);
  }
  return (
    <>
      <DeviceNotifications turnOn={turnOn} />
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
        title="Fill in your profile first: these settings are part of it"
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

/** The page of the settings for alerts. Each choice is saved at once, also without a network. */
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
