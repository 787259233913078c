import type { AlertSettings } from '@/blood/alert-settings';
import type { PushState } from '@/session/push';
import type { Moment } from '@/session/moment';
import { appName } from '@/ui/app-name';
import type { Question } from './asked';

/** The question after each moment, and the setting that a yes turns on. */
export const MOMENTS: Record<
  Moment,
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

export const INSTALL_WORDS = {
  title: `Keep ${appName} at hand`,
  text: 'Installed, it opens with one tap, works without a signal, and has its own icon.',
  ios: 'Tap Share, then “Add to Home Screen”. From there it opens with one tap, works without a signal, and can notify you.',
} as const;

interface Device {
  push: PushState | null;
  /** the browser can ask to install the app */
  canInstall: boolean;
  /** an iPhone or iPad on which the app is not installed */
  isIosTab: boolean;
  wasDeclined: (question: Question) => boolean;
}

/** Chooses the question to ask now; null for none. Asks one at a time, and none that was declined lately. */
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
