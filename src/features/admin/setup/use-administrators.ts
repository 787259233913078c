import { useCallback, useEffect, useState } from 'react';
import { addAdmin, type Administrator, listAdmins, removeAdmin } from '@/calls/admin';
import { describeError, ServerError } from '@/calls/server-error';
import { useStatus, requestSync } from '@/store/status';

/** Reads the list of administrators from the server. It is not stored on this device. */
export function useAdministrators() {
  const [list, setList] = useState<Administrator[] | null>(null);
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState('');

  const load = useCallback(
    () =>
      listAdmins().then(setList, (error: unknown) => {
        setFailure(describeError(error));
      }),
    [],
  );
  useEffect(() => {
    void load();
    return useStatus.subscribe((now, before) => {
      // reads the list again when the server can be reached again
      if (now.online && !before.online) void load();
    });
  }, [load]);

  /** @returns the reason why the change was not made, and the field that it concerns; null if the change was made */
  async function change(work: () => Promise<Administrator[]>, of: string) {
    if (working !== '') return { message: 'Wait until the last change is done.', field: '' };
    setWorking(of);
    try {
      setList(await work());
      // if an administrator has removed themselves, the next answer of the server tells this device
      requestSync();
      return null;
    } catch (error) {
      return {
        message: describeError(error),
        field: error instanceof ServerError ? error.field : '',
      };
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
