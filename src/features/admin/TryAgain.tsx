import { CircleAlert } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';

/** Says quietly that something could not be read, with a button to try again. */
export function TryAgain({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <output className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line-strong bg-surface py-1.5 pr-1.5 pl-4">
      <Icon of={CircleAlert} className="text-accent-ink" />
      <span className="min-w-0 grow py-1.5">{children}</span>
      <Button variant="quiet" onClick={onClick}>
        Try again
      </Button>
    </output>
  );
}
