import { useEffect, useState } from 'react';
import { type Correction, readMyCorrections } from '@/calls/corrections';
import { useStatus } from '@/store/status';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { describeCorrection } from './correction-words';

/**
 * Shows people what administrators corrected in their records. The corrected values themselves are already on this
 * device.
 */
export function Corrections() {
  const [corrections, setCorrections] = useState<readonly Correction[]>([]);
  const online = useStatus((status) => status.online);
  useEffect(() => {
    if (!online) return undefined;
    let alive = true;
    readMyCorrections().then(
      (found) => alive && setCorrections(found),
      // asks again with the next connection
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [online]);
  if (corrections.length === 0) return null;
  return (
    <FormMessage tone="info">
      <p>An administrator corrected what you entered:</p>
      <ul className="mt-1 font-normal">
        {corrections.map((correction) => (
          <li key={`${correction.at} ${correction.table_name} ${correction.field}`}>
            {describeCorrection(correction)}
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}
