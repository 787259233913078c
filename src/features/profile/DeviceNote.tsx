import { useEffect, useState } from 'react';

/** Whether this browser promised to keep what is saved on the device; null while unknown. */
function usePersisted(): boolean | null {
  const [persisted, setPersisted] = useState<boolean | null>(null);
  useEffect(() => {
    let alive = true;
    // unknown to some browsers, and outside of secure contexts, whatever the types say
    const storage = navigator.storage as StorageManager | undefined;
    storage
      ?.persisted?.()
      .then((answer) => alive && setPersisted(answer))
      .catch(() => undefined);
    return () => {
      alive = false;
    };
  }, []);
  return persisted;
}

export function DeviceNote() {
  const persisted = usePersisted();
  if (persisted === null) return null;
  return (
    <p className="max-w-text text-14 text-ink-soft">
      {persisted
        ? 'This browser keeps what you save on this device, even when space runs out, until you log out.'
        : 'This browser may clear saved data when the device runs out of space. What was received by the server is safe.'}
    </p>
  );
}
