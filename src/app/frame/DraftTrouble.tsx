import { useEffect } from 'react';
import { useDeviceStorage } from '@/device/device-storage';
import { showToast } from '@/ui/feedback/toast-store';

const FULL =
  'The storage of this device is full, so what you type is not kept as a draft. Submit it before you leave the page, or free some space.';
const FAILED =
  'What you type could not be kept as a draft. Submit it before you leave the page. Saving drafts is tried again with the next key.';

/** Says once, in a toast, that drafts are not being saved. Submitting still works. */
export function DraftTrouble() {
  const failure = useDeviceStorage(({ draftFailure }) => draftFailure);
  useEffect(() => {
    if (failure) showToast({ text: failure.full ? FULL : FAILED });
  }, [failure]);
  return null;
}
