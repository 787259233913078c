import type { SyncApi } from '@/remote/sync-api';
import type { LocalDocument } from '@/store/changes/pending';
import { changeRecord } from '@/store/changes/records';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import { pullRecord } from '@/sync/start';
import type { Installation } from './installation';
import type { Step } from './plan';
import type { Saves } from './saves';
import type { Texts } from './texts';
import type { Withdrawals } from './withdrawals';
import { WORDS } from './words';

/** Lists that differ in length and order. One is empty. */
const LISTS = [[], ['Asthma'], ['Asthma', 'Anaemia'], ['Anaemia', 'Asthma'], ['Anaemia']];

/** What devices were asked to save. */
interface Given {
  texts: Texts;
  saves: Saves;
  withdrawn: Withdrawals;
}

/** Does a step to one donation or request. */
export async function changeRow(
  { whose, tab }: Pick<Installation, 'whose' | 'tab'>,
  { do: what, row }: { do: Step['do']; row: number },
  { store, api }: { store: Store; api: SyncApi },
  [collection, doc]: [SyncedName, LocalDocument],
  { texts, saves, withdrawn }: Given,
): Promise<void> {
  const change = (patch: Record<string, unknown>) => changeRecord(store, collection, doc.id, patch);
  if (what === 'look up') await pullRecord(store, api, collection, doc.id);
  else if (what === 'edit') {
    const word = texts.next();
    await texts.save(whose, doc.id, word, () => change({ [WORDS[collection]]: word }));
  } else if (collection === 'donors' && what === 'list')
    await saves.change(tab, store, collection, doc, { conditions: LISTS[row % LISTS.length] });
  else if (collection === 'donors' && what === 'toggle')
    await change({ is_available: doc['is_available'] !== true });
  else if (collection === 'blood_requests' && what === 'fulfil')
    await change({ request_fulfilled: true });
  else if (collection === 'blood_requests' && what === 'close')
    await change({ closed_reason: 'no_longer_needed' });
  else if (collection === 'blood_requests' && (what === 'withdraw' || what === 'take back'))
    await withdrawn.step(store, doc.id, what);
}

/** Edits the first row that the person may change, as another tab does while this one syncs. */
export async function editFirst(at: Installation, api: SyncApi, given: Given): Promise<void> {
  const [collection, doc] = await at.pick(0);
  if (!collection || !doc) return;
  const store = await at.open();
  await changeRow(at, { do: 'edit', row: 0 }, { store, api }, [collection, doc], given);
}
