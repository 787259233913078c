import { useState } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { showToast } from '@/ui/feedback/toast-store';
import { markNoShow } from './day-commands';
import type { DayPerson } from './day-list';
import { countPeople } from './when-words';

async function markAll(people: readonly DayPerson[]) {
  try {
    for (const { reservation } of people) await markNoShow(reservation.id);
    showToast({ text: `${countPeople(people.length)} marked as no-show.` });
  } catch (error) {
    showToast({ text: describeSaveFailure('This could not be saved.', error), tone: 'error' });
  }
}

/** Ends the day: marks everybody who is still expected as absent. */
export function NoShows({ people }: { people: readonly DayPerson[] }) {
  const [asking, setAsking] = useState(false);
  const missing = people.filter(({ state }) => state === 'expected');
  if (missing.length === 0) return null;
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        Mark the rest as no-shows
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Did ${countPeople(missing.length)} not come?`}
        confirmLabel="Mark as no-shows"
        cancelLabel="Not yet"
        onConfirm={() => {
          setAsking(false);
          void markAll(missing);
        }}
        onCancel={() => setAsking(false)}
      >
        Everybody who is still expected is marked as a no-show. Anybody checked in on another tablet
        stays checked in. Each can be undone.
      </ConfirmDialog>
    </>
  );
}
