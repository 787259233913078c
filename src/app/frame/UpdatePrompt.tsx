import { Button } from '@/ui/Button';
import { appName } from '@/ui/app-name';
import { useHasDirtyForm } from '@/ui/form/dirty-forms';
import { applyUpdate, postponeUpdate, useUpdate } from '../lifecycle/service-worker';

function updateWords(ready: boolean, dirty: boolean): string {
  if (!ready) {
    return `${appName} was updated in another tab. This page still works; reload it when you have sent what you typed.`;
  }
  return dirty
    ? 'Updating reloads this page. What you typed is kept as a draft, passwords excepted.'
    : 'Updating reloads this page and takes a moment.';
}

/** A new version is used only after a click; nothing reloads by itself over unsent input. */
export function UpdatePrompt() {
  const update = useUpdate((state) => state.update);
  const dirty = useHasDirtyForm();
  if (update === 'none') return null;
  const ready = update === 'ready';
  return (
    <section
      aria-label="Update"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-form animate-arrive rounded-md border border-line-strong bg-surface p-4 shadow-lg standalone:max-sm:bottom-24"
    >
      <div aria-live="polite">
        <p className="text-18 font-semibold">
          {ready ? 'A new version is ready' : 'A new version is in use'}
        </p>
        <p className="text-ink-soft">{updateWords(ready, dirty)}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={applyUpdate}>{ready ? 'Update' : 'Reload'}</Button>
        <Button variant="secondary" onClick={postponeUpdate}>
          Later
        </Button>
      </div>
    </section>
  );
}
