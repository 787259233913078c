import { useCallback, useEffect, useState } from 'react';
import { addAdmin, type Administrator, listAdmins, removeAdmin } from '@/session/admin-calls';
import { errorWords } from '@/session/server-error';
import { useStatus, requestSync } from '@/store/status';

/** Reads the list of administrators from the server. It is not stored on this device. */
export function useAdministrators() {
  const [list, setList] = useState<Administrator[] | null>(null);
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState('');

  const load = useCallback(
    () =>
      listAdmins().then(setList, (error: unknown) => {
        setFailure(errorWords(error));
      }),
    [],
  );
  useEffect(() => {
    void load();
    return useStatus.subscribe((now, before) => {
      // Retry when the network is back.
      if (now.online && !before.online) void load();
    });
  }, [load]);

  /** @returns why it failed; empty if it did not */
  async function change(work: () => Promise<Administrator[]>, of: string): Promise<string> {
    if (working !== '') return 'Wait until the last change is done.';
    setWorking(of);
    try {
      setList(await work());
      // An administrator who removed themselves learns their new role from the next server answer.
      requestSync();
      return '';
    } catch (error) {
      return errorWords(error);
    } finally {
      setWorking('');
    }
  }

  return {
    list,
    failure,
    working,
    load,
    add: (email: string, name: string) => change(() => addAdmin(email, name), email),
    remove: (email: string) => change(() => removeAdmin(email), email),
  };
}
