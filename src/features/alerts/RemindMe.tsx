import { useState } from 'react';
import type { AlertSettings } from '@/blood/alert-settings';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Link } from '@/ui/Link';
import { useAlertSettings } from './use-alert-settings';
import { useSaving } from './use-saving';

function Remind({ userId, settings }: { userId: string; settings: AlertSettings }) {
  const saving = useSaving(userId, settings);
  const [isAsked, setIsAsked] = useState(false);
  const { tell_again: isTold, push_again: isPushed, mail_again: isMailed } = saving.settings;
  const failure = saving.errorOf('push_again');

  async function ask() {
    setIsAsked(true);
    // turns on the alert in the inbox too, because some devices cannot show notifications
    await saving.save('push_again', { push_again: true, tell_again: true });
    if (!isTold) await saving.save('tell_again', { tell_again: true });
  }

  if (isTold && (isPushed || isMailed) && failure === '')
    return (
      <output className="block text-ink-soft">
        You will be reminded on that day.{' '}
        <Link to={paths.alertSettings} className="link">
          Change how
        </Link>
      </output>
    );
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => void ask()}>
        Remind me
      </Button>
      {isAsked && failure !== '' && (
        <FormMessage tone="info">{failure} The reminder comes into your inbox.</FormMessage>
      )}
    </>
  );
}

/** A button that turns on the alert which says when the person may give again. */
export default function RemindMe({ userId }: { userId: string }) {
  const settings = useAlertSettings();
  return settings ? <Remind userId={userId} settings={settings} /> : null;
}
