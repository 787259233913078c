import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addDays } from '@/blood/calendar';
import { LATEST_PLANNED_DAYS } from '@/blood/planned';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { paths } from '@/paths';
import { useMembership } from '@/session/use-membership';
import { makeLaterId } from '@/store/changes/later-id';
import { beginWith } from '@/store/drafts/begin-with';
import { useLive } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { describeDay, getTodayInput } from '@/ui/date-words';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { makeAsked, REQUEST_DRAFT } from '../form/request-schema';

const FAILED = 'The next request could not be started. Please try again.';
const WEEK = 7;

/** The next day of the week of a request, from today on, and the id of the request for it. */
export function findNext({ id, needed_on: day }: { id: string; needed_on: string }, today: string) {
  let weeks = 1;
  while (addDays(day, weeks * WEEK) < today) weeks += 1;
  return { id: makeLaterId(id, weeks), day: addDays(day, weeks * WEEK) };
}

type PlanNextProps = {
  request: BloodRequestDoc & { needed_on: string };
  onFailure: (words: string) => void;
};

/**
 * Offers to ask for the same again a week later, such as platelets each Monday. If somebody of the team has done so, it
 * links to that request, so that nobody asks twice.
 */
export function PlanNext({ request, onFailure }: PlanNextProps) {
  const navigate = useNavigate();
  const membership = useMembership();
  const [isStarting, setIsStarting] = useState(false);
  const today = getTodayInput();
  const next = findNext(request, today);
  const { rows } = useLive('blood_requests', {
    selector: {
      org_id: request.org_id ?? null,
      needed_on: next.day,
      blood_type: request.blood_type,
    },
  });
  const planned = rows?.find(
    ({ component, deleted }) => component === request.component && deleted !== true,
  );
  if (planned)
    return (
      <LinkButton to={paths.request(planned.id)} variant="secondary">
        The next one is planned for {describeDay(next.day)}
      </LinkButton>
    );
  const isOffered =
    membership?.verified === true &&
    membership.id === request.org_id &&
    next.day <= addDays(today, LATEST_PLANNED_DAYS);
  if (!isOffered || rows === null) return null;

  async function begin() {
    onFailure('');
    setIsStarting(true);
    const values = { ...makeAsked(request), needed_on: next.day, id: next.id, verified: false };
    try {
      await beginWith(REQUEST_DRAFT, values);
      await navigate(paths.createRequest);
    } catch {
      onFailure(FAILED);
      setIsStarting(false);
    }
  }
  return (
    <Button variant="secondary" busy={isStarting} onClick={() => void begin()}>
      <Icon of={CalendarPlus} /> Plan the next one for {describeDay(next.day)}
    </Button>
  );
}
