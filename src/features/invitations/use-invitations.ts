import { useCallback, useEffect, useState } from 'react';
import {
  cancelInvitation,
  confirmInvitation,
  createInvitation,
  type Invitation,
  type InvitationTo,
  listInvitations,
} from '@/calls/invitations';
import { describeError } from '@/calls/server-error';
import { useStatus } from '@/store/status';

/** How often the list is read again while somebody may be using a link, ms. */
const EVERY = 5_000;

/** A new invitation, whose link can be shown. The server returns the token only once. */
export interface MadeInvitation {
  id: string;
  token: string;
}

export const isPending = ({ status }: Invitation) => status === 'open' || status === 'waiting';

/**
 * Reads the invitations that the person has made, from the server. This device does not store them.
 * @param hospital the id of the hospital to which they invite; null if they invite administrators
 */
export function useInvitations(hospital: string | null) {
  const [all, setList] = useState<Invitation[] | null>(null);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState('');

  const load = useCallback(
    () =>
      listInvitations()
        .then(setList)
        .then(
          () => setFailure(''),
          (error: unknown) => setFailure(describeError(error)),
        ),
    [],
  );
  useEffect(() => {
    void load();
    return useStatus.subscribe((now, before) => {
      if (now.online && !before.online) void load();
    });
  }, [load]);

  const list = all?.filter(({ organisation }) => (organisation?.id ?? null) === hospital) ?? null;
  const following = list?.some(isPending) === true;
  useEffect(() => {
    if (!following) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load();
    }, EVERY);
    return () => clearInterval(timer);
  }, [following, load]);

  /** @returns the reason why it failed, in words; empty if it succeeded */
  async function change(of: string, work: () => Promise<Invitation[]>): Promise<string> {
    if (working !== '') return 'Wait until the last change is done.';
    setWorking(of);
    try {
      setList(await work());
      return '';
    } catch (error) {
      return describeError(error);
    } finally {
      setWorking('');
    }
  }

  return {
    list,
    // the link disappears when the invitation was used or has ended
    made: list?.some(({ id, status }) => id === made?.id && status === 'open') ? made : null,
    failure,
    working,
    load,
    make: (to: InvitationTo) =>
      change('new', async () => {
        setMade(await createInvitation(to));
        return listInvitations();
      }),
    confirm: (id: string, account: string) => change(id, () => confirmInvitation(id, account)),
    cancel: (id: string) => change(id, () => cancelInvitation(id)),
  };
}
