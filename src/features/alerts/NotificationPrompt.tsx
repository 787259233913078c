import { useEffect, useState } from 'react';
import { useInstallPrompt } from '@/device/install-prompt';
import { isIos, isStandalone } from '@/device/web-push';
import { endNotificationPrompt, type PromptOccasion } from '@/session/notification-prompt';
import { type WebPushState, readWebPush, turnOnWebPush, useWebPush } from '@/session/web-push';
import { describeError, ServerError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { OBSTACLE_WORDS } from './settings-words';
import { changeAlertSettings } from './use-alert-settings';
import type { AlertSettings } from '@/blood/alert-settings';
import { appName } from '@/ui/app-name';
import { deviceNow } from '@/clock';

/**
 * The storage key under which this device keeps when each prompt was last declined. That reveals nothing about the
 * person.
 */
const KEY = 'lifedrop-asked';

/** How long a prompt that was declined is not shown again, ms. */
const AGAIN_MS = 90 * 24 * 3_600_000;

type Question = 'push' | 'install';

function readDeclined(): { [K in Question]?: unknown } {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as { [K in Question]?: unknown };
  } catch {
    return {};
  }
}

/** Whether a prompt was declined lately. If the clock was set back since, the answer is also yes. */
function wasDeclined(question: Question, now = deviceNow()): boolean {
  const at = readDeclined()[question];
  return typeof at === 'number' && now - at < AGAIN_MS;
}

/** Stores that a prompt was declined, so that it is not shown again soon. */
function keepDeclined(question: Question, now = deviceNow()): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readDeclined(), [question]: now }));
}

/** The prompt for each occasion, and the settings that a yes turns on. */
const PROMPTS: Record<
  PromptOccasion,
  { title: string; text: string; patch: Partial<AlertSettings> }
> = {
  pledge: {
    title: 'Get a notification when your offer is answered?',
    text: 'Then you know at once whether you are expected, even when the app is closed.',
    patch: { push_own: true },
  },
  request: {
    title: 'Get a notification when a donor can come?',
    text: 'Then you can accept them at once, even when the app is closed.',
    patch: { push_own: true },
  },
  donation: {
    title: 'Get a notification when somebody near you needs your blood?',
    text: 'At most once a day and three times a week, and never at night.',
    patch: { push_near: true },
  },
  reservation: {
    title: 'Get a reminder the day before the drive?',
    text: 'You also hear at once if the drive is called off.',
    patch: { push_drives: true },
  },
};

const INSTALL_WORDS = {
  title: `Keep ${appName} at hand`,
  text: 'Installed, it opens with one tap, works without a signal, and has its own icon.',
  ios: 'Tap Share, then “Add to Home Screen”. From there it opens with one tap, works without a signal, and can notify you.',
} as const;

interface Device {
  push: WebPushState | null;
  /** whether the browser can offer to install the app */
  canInstall: boolean;
  /** whether this is an iPhone or iPad on which the app is not installed */
  isIosTab: boolean;
  wasDeclined: (question: Question) => boolean;
}

/**
 * Chooses the prompt to show now, or none (null). It shows one prompt at a time, and none that was declined lately.
 */
export function chooseQuestion({
  push,
  canInstall,
  isIosTab,
  wasDeclined,
}: Device): Question | null {
  if (push === 'off' && !wasDeclined('push')) return 'push';
  if ((canInstall || isIosTab) && push !== null && !wasDeclined('install')) return 'install';
  return null;
}

const NOT_ON = 'Notifications are not on';
const FAILED = 'This could not be saved. Try again in the alert settings.';

type NotificationPromptProps = { occasion: PromptOccasion; userId: string };

/**
 * Offers to notify the person, or to install the app. It is a part of the page that they reach by an action that makes
 * this useful, and covers nothing of it.
 */
export default function NotificationPrompt({ occasion, userId }: NotificationPromptProps) {
  const push = useWebPush((state) => state.state);
  const prompt = useInstallPrompt((state) => state.prompt);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  // after one answer, the next prompt must not appear at once
  const [answered, setAnswered] = useState<Question | null>(null);
  useEffect(() => void readWebPush().catch(() => undefined), []);
  const isIosTab = isIos() && !isStandalone();
  const question =
    answered ?? chooseQuestion({ push, canInstall: prompt !== null, isIosTab, wasDeclined });
  if (question === null) return null;
  const { title, text, patch } = PROMPTS[occasion];

  async function accept() {
    setAnswered(question);
    setBusy(true);
    try {
      if (question === 'install') {
        await prompt?.prompt();
        useInstallPrompt.setState({ prompt: null });
        endNotificationPrompt();
        return;
      }
      const state = await turnOnWebPush();
      if (state === 'on') {
        await changeAlertSettings(userId, patch);
        endNotificationPrompt();
      } else if (state === 'denied') setOutcome(OBSTACLE_WORDS.denied);
      else decline();
    } catch (error) {
      setOutcome(error instanceof ServerError ? describeError(error) : FAILED);
    } finally {
      setBusy(false);
    }
  }

  function decline() {
    if (question !== null) keepDeclined(question);
    endNotificationPrompt();
  }

  const isPush = question === 'push';
  const heading = isPush ? title : INSTALL_WORDS.title;
  const words = isPush ? text : isIosTab ? INSTALL_WORDS.ios : INSTALL_WORDS.text;
  return (
    <section
      aria-label={isPush ? 'Turn on notifications' : 'Install'}
      className="max-w-form rounded-md border border-line-strong bg-surface p-4"
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
        <Button variant="secondary" onClick={outcome === '' ? decline : endNotificationPrompt}>
          {outcome === '' && !(isIosTab && !isPush) ? 'Not now' : 'Close'}
        </Button>
      </div>
    </section>
  );
}
