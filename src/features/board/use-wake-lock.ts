import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while the page is visible.
 * @returns false if this browser cannot, or does not want to
 */
export function useWakeLock(): boolean {
  const [held, setHeld] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const take = async () => {
      // a browser takes the lock back whenever the page is hidden
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (left) await lock.release();
        setHeld(true);
      } catch {
        setHeld(false);
      }
    };
    const again = () => void take();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', again);
      lock?.release().catch(() => undefined);
    };
  }, []);
  return held;
}
