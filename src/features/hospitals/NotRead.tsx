import { Button } from '@/ui/Button';

type NotReadProps = {
  /** the things that are on the server, with the verb: 'Hospitals are' */
  what: string;
  failure: string;
  onRetry: () => void;
};

/** Says that something is only on the server and could not be read. */
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
