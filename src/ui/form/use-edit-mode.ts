import { useRef, useState } from 'react';
import { usePassingMessage } from '../feedback/use-passing-message';

/** How long the message of a success stays, ms. */
const SUCCESS_MS = 3000;

/**
 * Switches a page to its form for changes and back, and shows whether saving worked.
 * @param unfinished whether there is a draft with which the form opens at once; undefined until that is known
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
    // waits until the button has been rendered again
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
