import { X } from 'lucide-react';
import { findWords } from '@/records/all';
import { pausePull, type PullProgress, resumePull, useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';

/** Describes how far a long pull has come, and whether it goes on. */
export function describePull(
  { collection, rows, share }: PullProgress,
  { paused, online }: { paused: boolean; online: boolean },
  locale?: string,
): string {
  const count = rows.toLocaleString(locale);
  const name = findWords(collection)?.plural ?? 'records';
  const percent = share === null ? '' : `, ${share.toLocaleString(locale, { style: 'percent' })}`;
  const read = `${count} ${name} read${percent}.`;
  if (paused) return `${read} Paused: what is here can be used, newer records are missing.`;
  if (!online) return `${read} It goes on when you are online.`;
  return `${read} You can work meanwhile.`;
}

export type LongPullProps = { reading: PullProgress; onDismiss: () => void };

/** Shows how far a long pull has come, with a button to pause it. */
export default function LongPull({ reading, onDismiss }: LongPullProps) {
  const { paused, online } = useStatus();
  return (
    <section aria-label="Reading from the server" className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-4 py-1">
        <p className="min-w-0 grow text-14 text-ink-soft">
          {describePull(reading, { paused, online })}
        </p>
        <progress
          aria-label="Share that is read"
          className="h-2 w-full accent-blue sm:order-none sm:w-40 max-sm:order-last max-sm:mb-2"
          // without a value the bar shows no share
          {...(reading.share !== null && { value: reading.share })}
        />
        <Button variant="quiet" onClick={paused ? resumePull : pausePull}>
          {paused ? 'Continue' : 'Pause'}
        </Button>
        {/* if a paused pull were hidden, nobody could continue it */}
        {!paused && (
          <button
            type="button"
            onClick={onDismiss}
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <Icon of={X} label="Hide this" />
          </button>
        )}
      </div>
    </section>
  );
}
