import { Button } from '@/ui/Button';
import { rowActionStyle } from '../row-action-style';
import { useAskFulfil } from './ask-fulfil';

type FulfilButtonProps = {
  id: string;
  /** type, units and requester, for screen reader users */
  name: string;
  row?: boolean;
};

/** A button that opens the dialog for fulfilling a request. */
export function FulfilButton({ id, name, row = false }: FulfilButtonProps) {
  const ask = useAskFulfil();
  const label = row ? 'Mark Fulfilled' : 'Mark as Fulfilled';
  return (
    <Button
      variant={row ? 'secondary' : 'primary'}
      className={row ? rowActionStyle : undefined}
      aria-label={`${label}: ${name}`}
      aria-haspopup="dialog"
      onClick={() => ask(id)}
    >
      {label}
    </Button>
  );
}
