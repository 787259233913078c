import { CalendarX } from 'lucide-react';
import { paths } from '@/paths';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LinkButton } from '@/ui/LinkButton';
import { NotOnDevice, RecordProblem } from '@/ui/feedback/RecordProblem';

const HEADING = 'Donation Drive';

const back = (
  <LinkButton to={paths.drives} variant="secondary">
    All donation drives
  </LinkButton>
);

/** Says why a drive cannot be shown, with a link to go on. */
export function DriveProblem({ state }: { state: 'missing' | 'offline' | 'failed' }) {
  if (state === 'offline') return <NotOnDevice heading={HEADING} what="drive" action={back} />;
  if (state === 'failed')
    return (
      <RecordProblem
        heading={HEADING}
        tone="error"
        title="Failed to load donation drive details. Please try again later."
        actions={back}
      />
    );
  return (
    <>
      <h1 className="sr-only">{HEADING}</h1>
      <EmptyState icon={CalendarX} title="Donation drive not found" action={back}>
        It may have been called off, or the link is incomplete.
      </EmptyState>
    </>
  );
}
