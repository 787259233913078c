import { renewWebPush, useWebPush } from '@/session/web-push';
import { useStatus } from '@/store/status';
import { rememberSender } from './remember-sender';

/**
 * Brings this device's push subscription up to date, once for each page, after the server has answered.
 * @returns a function that stops this
 */
export function followWebPush(): () => void {
  let isRenewed = false;
  const renew = () => {
    if (isRenewed) return;
    isRenewed = true;
    renewWebPush().catch(() => {
      isRenewed = false;
    });
  };
  const stopContact = useStatus.subscribe((now, before) => {
    if (now.online && now.lastContact !== before.lastContact) renew();
  });
  const stopPush = useWebPush.subscribe(({ state }, before) => {
    if (state === 'on' && before.state !== 'on') rememberSender().catch(() => undefined);
  });
  return () => {
    stopContact();
    stopPush();
    useWebPush.setState({ state: null });
  };
}
