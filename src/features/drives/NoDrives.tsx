import { lazy, Suspense } from 'react';
import { paths } from '@/paths';
import { useLive } from '@/store/hooks/use-live';
import { getTodayInput } from '@/ui/date-words';
import { LinkButton } from '@/ui/LinkButton';
import { Card } from '@/ui/layout/Card';
import { describeRhythm } from './drive-rhythm';

/** Loaded apart, because it imports its rules and the server's client, for which the page does not wait. */
const TellMe = lazy(() => import('./TellMe'));

/** Says that no drive is planned and when drives usually come. Takes an e-mail address for the next one. */
export function NoDrives() {
  const { rows } = useLive('drives', {
    selector: { date: { $lt: getTodayInput() } },
    sort: [{ date: 'asc' }],
  });
  const held = rows?.filter(({ is_sample, called_off }) => !is_sample && !called_off) ?? [];
  return (
    <Card as="section" aria-labelledby="no-drives" className="flex max-w-form flex-col gap-4">
      <p id="no-drives" className="text-22 font-semibold">
        No donation drives are planned at the moment
      </p>
      <p>{describeRhythm(held.map(({ date }) => date))}</p>
      <p>Leave your e-mail address to hear of the next one near you.</p>
      <Suspense fallback={<div className="min-h-64" />}>
        <TellMe />
      </Suspense>
      <p className="text-ink-soft">
        You can register as a donor at any time, or host a drive yourself.
      </p>
      <LinkButton to={paths.organizeDrive} variant="quiet" className="-ml-5 sm:self-start">
        Organize a Blood Drive
      </LinkButton>
    </Card>
  );
}
