import { useRef, useState } from 'react';
import { usePassingMessage } from '../feedback/use-passing-message';

/** How long a success message stays, ms. */
const SUCCESS_MS = 3000;

/**
 * A page that turns into its edit form and back, and says what came of it.
 * @param unfinished whether an edit was begun before, which then is opened again; undefined until it is known
 */
export function useEditMode(unfinished: boolean | undefined) {
  const [editing, setEditing] = useState<boolean | null>(null);
  if (editing === null && unfinished !== undefined) setEditing(unfinished);
  const [success, saySuccess] = usePassingMessage(SUCCESS_MS);
  const [failure, sayFailure] = useState('');
  const editButton = useRef<HTMLButtonElement>(null);

  function begin() {
    saySuccess('');
    sayFailure('');
    setEditing(true);
  }

  function leave(message: string) {
    setEditing(false);
    saySuccess(message);
    window.scrollTo({ top: 0, behavior: 'instant' });
    // once the button is back
    requestAnimationFrame(() => editButton.current?.focus({ preventScroll: true }));
  }

  return {
    editing: editing === true,
    begin,
    leave,
    editButton,
    success,
    saySuccess,
    failure,
    sayFailure,
  };
}
