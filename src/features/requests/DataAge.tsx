import { useEffect, useState } from 'react';
import { useSession } from '@/session/session';
import { useStatus } from '@/store/status';
import { RelativeTime } from '@/ui/RelativeTime';

const HOUR = 3_600_000;

/**
 * Says how old the data is once that is more than an hour.
 * @param at when it was read, ms since 1970; without it, the last contact with the server
 */
export function DataAge({ at }: { at?: number | undefined }) {
  const thisTime = useStatus((status) => status.lastContact);
  const before = useSession((session) => session.identity?.lastContact ?? null);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const read = at ?? thisTime ?? before;
  if (read === null || now - read <= HOUR) return null;
  return (
    <p className="mb-4 text-ink-soft">
      As it was <RelativeTime value={read} />. It is brought up to date when you are online.
    </p>
  );
}
