/** The reasons why a device cannot show alerts while the app is closed. */
export type WebPushObstacle =
  /** the browser cannot receive push notifications */
  | 'unsupported'
  /** iPhones and iPads deliver push notifications only to apps on the home screen */
  | 'install'
  /** the person or their organisation has refused, and the browser will not ask again */
  | 'denied';

/**
 * Whether this device is an iPhone or iPad. Newer iPads say that they are Macs, so the number of touch points
 * decides.
 */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Whether the person opened the app by its icon and not in a browser's tab. */
export function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

/** Finds the reason why this device cannot get push notifications. Null if there is none. */
export function findWebPushObstacle(): WebPushObstacle | null {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis;
  if (!isAble || !('Notification' in globalThis))
    return isIos() && !isStandalone() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

async function findManager(): Promise<PushManager | null> {
  // undefined in some private windows, outside secure contexts and in tests, although its type says otherwise
  const { serviceWorker } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  const registration = await serviceWorker?.getRegistration();
  return registration?.pushManager ?? null;
}

/** Reads the push subscription of this device. Null if it has none. */
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
 * Returns this device's push subscription for a server's key. Makes one if there is none.
 * @param key the server's public key, base64url
 * @throws {DOMException} if the person has not allowed notifications, or if the browser's push service does not
 * answer
 */
export async function makeSubscription(key: string): Promise<PushSubscription> {
  const manager = await findManager();
  if (!manager) throw new DOMException('there is no service worker', 'InvalidStateError');
  const found = await manager.getSubscription();
  if (found && encode(found.options.applicationServerKey) === key) return found;
  // A browser has one subscription, and refuses to make another one for another key.
  await found?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** How long the browser may take to end a subscription, ms. */
const END_MS = 3_000;

/**
 * Ends this device's push subscription. It never throws: the browser does it even without a network, and the server
 * notices when its next push fails.
 */
export async function endSubscription(): Promise<void> {
  const ended = readSubscription().then((found) => found?.unsubscribe());
  const late = new Promise((resolve) => {
    setTimeout(resolve, END_MS);
  });
  await Promise.race([ended.catch(() => undefined), late]);
}
