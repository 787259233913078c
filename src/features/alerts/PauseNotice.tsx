import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { describeTimeAt } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { showToast } from '@/ui/feedback/toast-store';
import { useNow } from '@/ui/use-now';
import { changeAlertSettings, isForEver, isPaused, useAlertSettings } from './use-alert-settings';

/** Says that alerts are paused. A button ends the pause. */
export function PauseNotice() {
  const userId = useIdentity()?.userId;
  const settings = useAlertSettings();
  const now = useNow();
  if (!settings || userId === undefined || !isPaused(settings, now)) return null;
  const until = isForEver(settings)
    ? 'until you end it'
    : `until ${describeTimeAt(Date.parse(settings.paused_until ?? ''), now)}`;
  return (
    <FormMessage tone="info">
      <p>
        Alerts are paused {until}. We do not tell you about requests near you, and nothing rings.
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        onClick={() =>
          void changeAlertSettings(userId, { paused_until: null }).catch(() =>
            showToast({ text: 'The pause could not be ended. Please try again.', tone: 'error' }),
          )
        }
      >
        End the pause
      </Button>
    </FormMessage>
  );
}
