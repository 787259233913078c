import { useEffect, useState } from 'react';
import { useInstallPrompt } from '@/device/install-prompt';
import { isIos, isStandalone } from '@/device/push-device';
import { endMoment, type Moment } from '@/session/moment';
import { readPush, turnOnPush, usePush } from '@/session/push';
import { describeError, ServerError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { declineFor, type Question, wasDeclined } from './asked';
import { chooseQuestion, INSTALL_WORDS, MOMENTS } from './moment-words';
import { OBSTACLE_WORDS } from './settings-words';
import { changeAlertSettings } from './use-alert-settings';

const NOT_ON = 'Notifications are not on';
const FAILED = 'This could not be saved. Try again in the alert settings.';

type MomentCardProps = { moment: Moment; userId: string };

/** Offers to notify the person or to install the app, after a moment that makes it useful. Never on arrival. */
export default function MomentCard({ moment, userId }: MomentCardProps) {
  const push = usePush((state) => state.state);
  const prompt = useInstallPrompt((state) => state.prompt);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  // otherwise the browser's answer would bring up the next question at once
  const [answered, setAnswered] = useState<Question | null>(null);
  useEffect(() => void readPush().catch(() => undefined), []);
  const isIosTab = isIos() && !isStandalone();
  const question =
    answered ?? chooseQuestion({ push, canInstall: prompt !== null, isIosTab, wasDeclined });
  if (question === null) return null;
  const { title, text, patch } = MOMENTS[moment];

  async function accept() {
    setAnswered(question);
    setBusy(true);
    try {
      if (question === 'install') {
        await prompt?.prompt();
        useInstallPrompt.setState({ prompt: null });
        endMoment();
        return;
      }
      const state = await turnOnPush();
      if (state === 'on') {
        await changeAlertSettings(userId, patch);
        endMoment();
      } else if (state === 'denied') setOutcome(OBSTACLE_WORDS.denied);
      else decline();
    } catch (error) {
      setOutcome(error instanceof ServerError ? describeError(error) : FAILED);
    } finally {
      setBusy(false);
    }
  }

  function decline() {
    if (question !== null) declineFor(question);
    endMoment();
  }

  const isPush = question === 'push';
  const heading = isPush ? title : INSTALL_WORDS.title;
  const words = isPush ? text : isIosTab ? INSTALL_WORDS.ios : INSTALL_WORDS.text;
  return (
    <section
      aria-label={isPush ? 'Turn on notifications' : 'Install'}
      className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-form animate-arrive rounded-md border border-line-strong bg-surface p-4 shadow-lg standalone:max-sm:bottom-24"
    >
      <div aria-live="polite">
        <p className="text-18 font-semibold">{outcome !== '' && isPush ? NOT_ON : heading}</p>
        <p className="text-ink-soft">{outcome === '' ? words : outcome}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {outcome === '' && !(isIosTab && !isPush) && (
          <Button busy={busy} busyLabel="One moment..." onClick={() => void accept()}>
            {isPush ? 'Notify me' : 'Install'}
          </Button>
        )}
        <Button variant="secondary" onClick={outcome === '' ? decline : endMoment}>
          {outcome === '' && !(isIosTab && !isPush) ? 'Not now' : 'Close'}
        </Button>
      </div>
    </section>
  );
}
