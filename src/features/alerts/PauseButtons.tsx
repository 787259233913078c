import { type AlertSettings, FOR_EVER } from '@/blood/alert-settings';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/form/FieldText';
import { Card } from '@/ui/layout/Card';
import { useNow } from '@/ui/use-now';
import { PauseNotice } from './PauseNotice';
import { isPaused } from './use-alert-settings';
import type { Saving } from './use-saving';

const MINUTE = 60_000;
const TWO_WEEKS = 14 * 24 * 60 * MINUTE;

/** Pauses all alerts, for two weeks or until the person ends it. */
export function PauseButtons({ settings, saving }: { settings: AlertSettings; saving: Saving }) {
  const now = useNow(MINUTE);
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
          and pledges still reaches your inbox.
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
