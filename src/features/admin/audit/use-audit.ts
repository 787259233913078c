import { useCallback, useEffect, useState } from 'react';
import { readAuditEntries, type AuditEntry } from '@/calls/admin';
import { describeError } from '@/calls/server-error';
import { useStatus } from '@/store/status';

const PAGE = 50;

export interface Audit {
  /** the entries, the newest first; null until the server has answered */
  entries: AuditEntry[] | null;
  /** why the server did not answer; empty if it did */
  failure: string;
  /** whether there are older entries */
  more: boolean;
  busy: boolean;
  load: () => void;
  older: () => void;
}

type Read = Pick<Audit, 'entries' | 'failure' | 'more'>;

/**
 * Reads the audit log from the server. It is not stored on this device.
 * @param table limits the log, together with `id`, to the history of one record
 */
export function useAudit(table: string | null = null, id: string | null = null): Audit {
  const [read, setRead] = useState<Read>({ entries: null, failure: '', more: false });
  const [busy, setBusy] = useState(false);

  const ask = useCallback(
    (before: AuditEntry[]) => {
      const record = table !== null && id !== null ? { table, id } : null;
      return readAuditEntries(record, before.at(-1)?.seq ?? null, PAGE).then(
        (page) =>
          setRead({ entries: [...before, ...page], failure: '', more: page.length === PAGE }),
        (error: unknown) => setRead((was) => ({ ...was, failure: describeError(error) })),
      );
    },
    [table, id],
  );
  useEffect(() => {
    void ask([]);
    return useStatus.subscribe((now, before) => {
      // reads the log again when the server can be reached again
      if (now.online && !before.online) void ask([]);
    });
  }, [ask]);

  async function older() {
    setBusy(true);
    await ask(read.entries ?? []);
    setBusy(false);
  }

  return { ...read, busy, load: () => void ask([]), older: () => void older() };
}
