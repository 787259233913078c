import { readUnsentWork } from '@/store/changes/unsent-work';
import { getCurrentStore } from '@/store/current';
import { takeOver } from '@/store/rxdb/other-versions';
import { useStatus, requestSync } from '@/store/status';

/** If nothing arrives on the server for this long, sending has failed, ms. */
const SILENCE_MS = 15_000;
/** The same limit as `SILENCE_MS`, for the case that the server could not be reached before, ms. */
const OFFLINE_MS = 4_000;

/** Takes the unsent work from the stores of other versions into this one, because their tabs may be asleep. */
async function gather(): Promise<void> {
  const store = await getCurrentStore();
  await takeOver(store, () => true);
  const { waiting } = await readUnsentWork(store);
  // the status counts the taken work only a moment later
  useStatus.setState(({ pending }) => ({ pending: Math.max(pending, waiting.length) }));
}

/**
 * Sends all unsent work.
 * @returns false if the server received nothing for a while, if the network is gone, or if `stop` was aborted
 */
export async function sendUnsent(stop: AbortSignal): Promise<boolean> {
  await gather();
  return new Promise((resolve) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    let end = () => {};
    const finish = (sent: boolean) => {
      clearTimeout(silence);
      end();
      resolve(sent);
    };
    const listen = (ms = SILENCE_MS) => {
      clearTimeout(silence);
      silence = setTimeout(finish, ms, false);
    };
    listen(useStatus.getState().online ? SILENCE_MS : OFFLINE_MS);
    stop.addEventListener('abort', () => finish(false), { once: true });
    end = useStatus.subscribe((now, before) => {
      if (now.pending === 0) finish(true);
      else if (before.online && !now.online) finish(false);
      else if (now.pending < before.pending) listen();
    });
    if (useStatus.getState().pending === 0) finish(true);
    else if (navigator.onLine) requestSync();
    else finish(false);
  });
}
