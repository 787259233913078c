/** Why a device cannot show alerts while the app is closed. */
export type PushObstacle =
  /** the browser has no push */
  | 'unsupported'
  /** iPhones and iPads push only to an app on the home screen */
  | 'install'
  /** the person or their organisation refused, and the browser no longer asks */
  | 'denied';

/** Whether this is an iPhone or iPad; newer iPads say that they are Macs. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Whether the app was opened from its icon. */
export function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

/** Finds the reason why this device cannot be pushed to; null if there is none. */
export function findPushObstacle(): PushObstacle | null {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis;
  if (!isAble || !('Notification' in globalThis))
    return isIos() && !isStandalone() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

async function findManager(): Promise<PushManager | null> {
  // missing in some private windows, outside secure contexts and in tests, whatever the types say
  const { serviceWorker } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  const registration = await serviceWorker?.getRegistration();
  return registration?.pushManager ?? null;
}

/** The push subscription of this device; null if it has none. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const manager = await findManager();
  return (await manager?.getSubscription()) ?? null;
}

const encode = (key: ArrayBuffer | null) =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Makes a push subscription of this device for a server's key, or finds the existing one.
 * @param key the server's public key, base64url
 * @throws {DOMException} if the person has not allowed it, or the browser's push service does not answer
 */
export async function makeSubscription(key: string): Promise<PushSubscription> {
  const manager = await findManager();
  if (!manager) throw new DOMException('there is no service worker', 'InvalidStateError');
  const found = await manager.getSubscription();
  if (found && encode(found.options.applicationServerKey) === key) return found;
  // a browser refuses a second subscription for another key
  await found?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** How long a browser may take to give up its subscription, ms. */
const END_MS = 3_000;

/** Ends this device's subscription, also without a network. Never fails: the server finds out at its next push. */
export async function endSubscription(): Promise<void> {
  const ended = readSubscription().then((found) => found?.unsubscribe());
  const late = new Promise((resolve) => {
    setTimeout(resolve, END_MS);
  });
  await Promise.race([ended.catch(() => undefined), late]);
}
