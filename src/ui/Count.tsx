import { useState } from 'react';

/** A number that people wait for. When it changes, the new number comes down in its place. */
export function Count({ value }: { value: number }) {
  const [first] = useState(value);
  return (
    <span key={value} className={value === first ? undefined : 'inline-block animate-count'}>
      {value.toLocaleString()}
    </span>
  );
}
