import type { ReactNode } from 'react';
import { Badge } from '../Badge';

type RecordHeaderProps = {
  /** a short code, such as a blood type */
  badge: string;
  title: string;
  place: string;
  /** when the record was made */
  since: ReactNode;
  /** chips that people read at a glance */
  children: ReactNode;
};

/** The top of a page that shows a record. */
export function RecordHeader({ badge, title, place, since, children }: RecordHeaderProps) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Badge size="large">{badge}</Badge>
      <div className="min-w-0 grow basis-52">
        <h1 className="text-22 font-semibold wrap-anywhere sm:text-28">{title}</h1>
        <p className="mt-1">{place}</p>
        <p className="text-ink-soft">{since}</p>
        <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>
      </div>
    </div>
  );
}
