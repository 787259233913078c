import { useCallback, useEffect, useState } from 'react';

/**
 * A message that disappears by itself, for instance after saving.
 * @param milliseconds how long it stays
 * @returns the message, empty when there is none, and a function to show the next one
 */
export function usePassingMessage(milliseconds: number): [string, (text: string) => void] {
  const [said, setSaid] = useState({ text: '' });
  useEffect(() => {
    if (said.text === '') return undefined;
    const timer = setTimeout(() => setSaid({ text: '' }), milliseconds);
    return () => clearTimeout(timer);
  }, [said, milliseconds]);
  // A new object each time, so that a repeated message stays for its full time.
  const say = useCallback((text: string) => setSaid({ text }), []);
  return [said.text, say];
}
