import { createContext, useContext } from 'react';
import { Button } from '@/ui/Button';
import { rowActionStyle } from '../table/table-column';

/**
 * Provides a function that opens the dialog for fulfilling a request. The page owns the dialog, because the row whose
 * button opened it may leave the screen.
 */
export const AskFulfil = createContext<(requestId: string) => void>(() => {});

const useAskFulfil = () => useContext(AskFulfil);

type FulfilButtonProps = {
  id: string;
  /** the units, type and requester, for people who use a screen reader */
  name: string;
  row?: boolean;
};

/** A button that opens the dialog for fulfilling a request. */
export function FulfilButton({ id, name, row = false }: FulfilButtonProps) {
  const ask = useAskFulfil();
  const label = row ? 'Mark Fulfilled' : 'Mark as Fulfilled';
  return (
    <Button
      variant={row ? 'quiet' : 'primary'}
      className={row ? rowActionStyle : undefined}
      aria-label={`${label}: ${name}`}
      aria-haspopup="dialog"
      onClick={() => ask(id)}
    >
      {label}
    </Button>
  );
}
