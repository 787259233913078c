import { MINUTES, SHARED_CHOICES } from '@/session/inactivity';
import { setLockMinutes, lockNow } from '@/session/lock';
import { useSession } from '@/session/session';
import { Button } from '@/ui/Button';
import { SelectField } from '@/ui/form/SelectField';
import { showToast } from '@/ui/feedback/toast-store';

const NEVER = 'never';

function choiceWords(minutes: number | null): string {
  if (minutes === null) return 'Never';
  return minutes === 1 ? 'After 1 minute' : `After ${minutes} minutes`;
}

const HELP =
  'After this time without activity, you have to enter your password. This works without a network, and what you typed is kept. Your next log-in resets it: to 10 minutes for administrators and hospital staff, to never for everybody else.';
const SHARED_HELP =
  'You said that this device is shared: after this time without activity, you have to enter your password.';

/** The setting in the profile for when the screen locks. */
export function LockSetting() {
  const { lockAfter, shared, lockable } = useSession();

  async function choose(value: string) {
    try {
      await setLockMinutes(value === NEVER ? null : Number(value));
    } catch {
      showToast({ text: 'This could not be saved. Please try again.', tone: 'error' });
    }
  }

  return (
    <section aria-labelledby="screen-lock" className="flex flex-col items-start gap-3">
      <h3 id="screen-lock" className="text-18 font-semibold">
        Screen lock
      </h3>
      {lockable ? (
        <div className="flex w-full max-w-form flex-col gap-3">
          <SelectField
            label="Lock the screen"
            name="lock-after"
            help={shared ? SHARED_HELP : HELP}
            value={lockAfter === null ? NEVER : String(lockAfter)}
            onChange={({ target }) => void choose(target.value)}
            options={(shared ? SHARED_CHOICES : MINUTES).map((minutes) => ({
              value: minutes === null ? NEVER : String(minutes),
              label: choiceWords(minutes),
            }))}
          />
          <Button
            variant="secondary"
            className="self-start max-sm:w-full"
            onClick={() => void lockNow()}
          >
            Lock now
          </Button>
        </div>
      ) : (
        <p className="max-w-text text-ink-soft">
          Log out and in again to use the screen lock on this device.
        </p>
      )}
    </section>
  );
}
