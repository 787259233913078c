import { CircleCheck, CircleDashed } from 'lucide-react';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useRecordState } from '@/store/hooks/use-record-state';
import { joinClassNames } from '@/ui/class-names';
import { TimeAt } from '@/ui/TimeAt';
import { Icon } from '@/ui/Icon';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { requestTimeline } from '../request-timeline';

type RequestTimelineProps = {
  request: BloodRequestDoc;
  /** the pledges to the request; null until the store has answered */
  pledges: readonly PledgeDoc[] | null;
};

/** Shows the history of a request to those who can change it. The team of a hospital sees who did what. */
export function RequestTimeline({ request, pledges }: RequestTimelineProps) {
  const steps = requestTimeline(request, useRecordState(request), pledges ?? []);
  return (
    <section aria-labelledby="request-timeline">
      <h2 id="request-timeline" className="text-22 font-semibold">
        Where it stands
      </h2>
      <ol className="mt-4 flex flex-col">
        {steps.map(({ title, at, text, done, by }) => (
          <li key={`${title} ${at ?? ''}`} className="group flex gap-3">
            <span className="flex flex-col items-center">
              <Icon
                of={done ? CircleCheck : CircleDashed}
                className={done ? 'text-green-ink' : 'text-ink-soft'}
              />
              <span className="w-0.5 grow bg-line group-last:hidden" />
            </span>
            <div className="min-w-0 pb-5">
              <p className={joinClassNames('font-medium', !done && at === null && 'text-ink-soft')}>
                {title}
                {!done && <VisuallyHidden>, not yet</VisuallyHidden>}
              </p>
              {at !== null && (
                <p className="text-14 text-ink-soft">
                  <TimeAt value={at} />
                  {by !== undefined && `, by ${by}`}
                </p>
              )}
              {text !== null && <p className="max-w-text text-ink-soft">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
