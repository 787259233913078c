import type { AlertSettings } from '@/blood/alert-settings';
import type { PushState } from '@/session/push';
import type { Moment } from '@/session/moment';
import { appName } from '@/ui/app-name';
import type { Question } from './asked';

/** What is asked after each moment, and the setting that a yes turns on. */
export const MOMENTS: Record<
  Moment,
  { title: string; text: string; patch: Partial<AlertSettings> }
> = {
  pledge: {
    title: 'Shall this device tell you when they answer?',
    text: 'Then you know at once whether you are expected, also when the app is closed.',
    patch: { push_own: true },
  },
  request: {
    title: 'Shall this device tell you when a donor can come?',
    text: 'Then you can accept them at once, also when the app is closed.',
    patch: { push_own: true },
  },
  donation: {
    title: 'Shall this device tell you when somebody near you needs your blood?',
    text: 'At most once a day and three times a week, and never at night.',
    patch: { push_near: true },
  },
  reservation: {
    title: 'Shall this device remind you the day before?',
    text: 'It also tells you at once if the drive is called off.',
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

/** Which question is worth asking now; null for none. One at a time, and none that was declined lately. */
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
