import { isWork, SYNCED } from '@/collections/facts';
import { getCollection, type Store } from '@/collections/documents';
import { type Others, takeOver } from '@/store/rxdb/other-versions';
import { useStatus } from '@/store/status';

/**
 * The time between two reads of the stores of other versions, ms: while one of their tabs is open (`beside`), and
 * otherwise (`alone`).
 */
const LOOK = { beside: 3_000, alone: 60_000 };
/**
 * How long a tab of another version may take to send a change while the server can be reached, ms. After that this
 * tab sends it.
 */
const SEND_MS = 60_000;

/**
 * Reads the stores of other versions of the app regularly, and each time this tab is focused. The tab has to look,
 * because a browser does not say when another tab releases a lock.
 * @returns a function that stops this
 */
function watchOthers(store: Store, onLook: (left: Others['left']) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let looking = false;
  /** the time at which this tab first saw each unsent change, by the change's id */
  let seen = new Map<string, number>();
  const isOverdue = (id: string) =>
    useStatus.getState().online && performance.now() - (seen.get(id) ?? Infinity) > SEND_MS;
  const look = async () => {
    if (looking || stopped) return;
    looking = true;
    clearTimeout(timer);
    let beside = true;
    try {
      const others = await takeOver(store, isOverdue);
      ({ beside } = others);
      const ids = others.left.waiting.flatMap(({ doc }) => doc.pending?.id ?? []);
      seen = new Map(ids.map((id) => [id, seen.get(id) ?? performance.now()]));
      if (!stopped) onLook(others.left);
    } catch (error) {
      console.info('Stores of other versions:', error instanceof Error ? error.message : error);
    }
    looking = false;
    timer = setTimeout(again, beside ? LOOK.beside : LOOK.alone);
  };
  const again = () => void look();
  again();
  const endRequests = useStatus.subscribe((now, before) => {
    if (now.requested !== before.requested) again();
  });
  window.addEventListener('focus', again);
  document.addEventListener('visibilitychange', again);
  return () => {
    stopped = true;
    clearTimeout(timer);
    endRequests();
    window.removeEventListener('focus', again);
    document.removeEventListener('visibilitychange', again);
  };
}

/**
 * Keeps the numbers of unsent and refused changes in the status. Every tab does so. Calls `onWork` when there is more
 * to send.
 * @returns a function that stops this
 */
export function watchCounts(store: Store, onWork: () => void): () => void {
  const counts = new Map<string, number>();
  const watched = [...SYNCED, 'attention'] as const;
  let others: Others['left'] | null = null;
  const show = () => {
    if (counts.size < watched.length || !others) return;
    const own = SYNCED.filter(isWork).reduce((sum, c) => sum + (counts.get(c) ?? 0), 0);
    const elsewhere = others.waiting.filter(({ table }) => isWork(table)).length;
    useStatus.setState({
      counted: true,
      pending: own + elsewhere,
      elsewhere,
      attention: (counts.get('attention') ?? 0) + others.attention.length,
    });
  };
  const subscriptions = watched.map((name) => {
    const collection = getCollection(store, name);
    return collection
      .count({ selector: name === 'attention' ? {} : { unsent: 1 } })
      .$.subscribe((count) => {
        const grew = count > (counts.get(name) ?? 0);
        counts.set(name, count);
        show();
        if (grew && name !== 'attention') onWork();
      });
  });
  const endOthers = watchOthers(store, (left) => {
    others = left;
    show();
  });
  return () => {
    subscriptions.forEach((s) => s.unsubscribe());
    endOthers();
    useStatus.setState({ counted: false });
  };
}
