import type { AlertGroup } from '@/blood/alert';
import type { WebPushObstacle } from '@/device/web-push';
import { appName } from '@/ui/app-name';

/** The title of each group of alerts, and a sentence that describes it. */
export const GROUP_WORDS: Record<AlertGroup, { title: string; text: string }> = {
  near: {
    title: 'Requests near me',
    text: 'Somebody nearby needs blood that you may give: at most one a day and three a week.',
  },
  own: {
    title: 'My requests and offers',
    text: 'Somebody offers to give, expects you or cannot come, or your request ends soon.',
  },
  again: {
    title: 'When I may give again',
    text: 'One reminder on the day on which enough time has passed since you gave.',
  },
  went: {
    title: 'Where my blood went',
    text: 'One message if a hospital says that the blood you gave there has been given to a patient.',
  },
  drives: {
    title: 'Drives I reserved',
    text: 'A reminder the day before, and a message at once if a drive is called off or moved. Drives near you, if you asked to be told.',
  },
};

/** The advice to the person for each reason why this device cannot receive notifications. */
export const OBSTACLE_WORDS: Record<WebPushObstacle, string> = {
  unsupported:
    'This browser cannot show notifications while the app is closed. The inbox and e-mail still work.',
  install:
    'On an iPhone or iPad, notifications need the app on the home screen: tap Share, then Add to Home Screen, and open it from there.',
  denied: `This browser blocks notifications of ${appName}, because you or its settings refused them. To change that, open the site’s settings with the icon beside the address, allow notifications, and come back.`,
};
