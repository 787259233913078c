import { useCallback, useEffect, useState } from 'react';

/**
 * Returns a message that disappears by itself, for example after saving.
 * @param milliseconds how long it stays
 * @returns the message, or an empty text, and a function that shows another message
 */
export function usePassingMessage(milliseconds: number): [string, (text: string) => void] {
  const [said, setSaid] = useState({ text: '' });
  useEffect(() => {
    if (said.text === '') return undefined;
    const timer = setTimeout(() => setSaid({ text: '' }), milliseconds);
    return () => clearTimeout(timer);
  }, [said, milliseconds]);
  // a new object each time, so that the same message is shown for its full time again
  const say = useCallback((text: string) => setSaid({ text }), []);
  return [said.text, say];
}
