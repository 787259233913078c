import { Button } from '@/ui/Button';

type NotReadProps = {
  /** what is on the server, followed by its verb: 'Hospitals are' */
  what: string;
  failure: string;
  onRetry: () => void;
};

/** Says that something is stored only on the server and could not be read. */
export function NotRead({ what, failure, onRetry }: NotReadProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-ink-soft">
      <p>
        {what} on the server. {failure}
      </p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
