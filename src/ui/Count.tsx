import { useState } from 'react';

/** A number or a time that people wait for. When it changes, the new one comes down in its place. */
export function Count({ value }: { value: number | string }) {
  const [first] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && value !== first) setHasChanged(true);
  return (
    <span key={value} className={hasChanged ? 'inline-block animate-count' : undefined}>
      {value.toLocaleString()}
    </span>
  );
}
