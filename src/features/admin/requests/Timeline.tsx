import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { describeTimeAt } from '@/ui/date-words';
import { listEvents } from './request-events';

/** The events of a request, by the server's clock. */
export function Timeline({ request }: { request: BloodRequestDoc }) {
  return (
    <section className="mt-4">
      <h3 className="text-18 font-semibold">Timeline</h3>
      <ol className="divide-y divide-line">
        {listEvents(request).map(({ title, at }) => (
          <li key={`${at} ${title}`} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span className="font-medium">{title}</span>
            <time dateTime={at} className="text-ink-soft">
              {describeTimeAt(Date.parse(at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
