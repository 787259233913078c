import { Download } from 'lucide-react';
import { now } from '@/clock';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { download } from '@/ui/download';
import { Icon } from '@/ui/Icon';
import { showToast } from '@/ui/feedback/toast-store';
import { readUnsent } from './submission-commands';
import { makeUnsentFile } from './unsent-file';

async function save(email: string) {
  try {
    const text = makeUnsentFile(await readUnsent(), appName, email, now());
    download(`${appName.toLowerCase()}-unsent-${getTodayInput()}.json`, text);
  } catch {
    showToast({ text: 'The file could not be made. Please try again.', tone: 'error' });
  }
}

/** The last resort if nothing can be sent any more, for example because an account was blocked. */
export function ExportUnsent({ email }: { email: string }) {
  return (
    <section aria-labelledby="export-unsent" className="border-t border-line pt-8">
      <h2 id="export-unsent" className="text-22 font-bold">
        Save it as a file
      </h2>
      <p className="mt-1 max-w-text text-ink-soft">
        If sending does not work, for instance because your account was blocked, you can save
        everything that is unsent as a file. It holds personal and medical details: give it only to
        people who may see them.
      </p>
      <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={() => void save(email)}>
        <Icon of={Download} /> Save what is unsent as a file
      </Button>
    </section>
  );
}
