import { Building2, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Hospital, listHospitals } from '@/calls/hospitals';
import { useServerQuery } from '@/calls/use-server-query';
import { paths } from '@/paths';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Link } from '@/ui/Link';
import { describeCount, HOSPITAL_KINDS, nameHospitalDraft } from './hospital-schema';
import { HospitalChips } from './HospitalChips';
import { HospitalForm } from './HospitalForm';
import { NotRead } from './NotRead';

function HospitalRow({ hospital }: { hospital: Hospital }) {
  const { id, name, kind, city, state, members, open_requests: open } = hospital;
  return (
    <Card
      as="li"
      className="relative flex flex-wrap items-center gap-x-6 gap-y-2 hover:border-line-strong has-focus-visible:border-line-strong"
    >
      <div className="min-w-0 grow basis-60">
        <h2 className="text-18 font-semibold wrap-anywhere">
          <Link to={paths.adminHospital(id)} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h2>
        <p className="text-ink-soft">
          {HOSPITAL_KINDS[kind]} in {city}, {state}
        </p>
      </div>
      <p className="text-ink-soft tabular-nums">
        {describeCount(members.length, 'member')}, {describeCount(open, 'open request')}
      </p>
      <HospitalChips hospital={hospital} />
      <Icon of={ChevronRight} className="text-ink-soft max-sm:hidden" />
    </Card>
  );
}

/** Lists all hospitals, with a form that adds one. Hospitals are stored on the server, not on this device. */
export function HospitalsPage() {
  const { answer, failure, ask } = useServerQuery(listHospitals);
  const navigate = useNavigate();
  const unfinished = useUnfinished(nameHospitalDraft(null));
  const [chosen, setAdding] = useState<boolean | null>(null);
  // if the form was left unfinished, it opens by itself
  const adding = chosen ?? unfinished === true;

  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Hospitals"
        actions={!adding && <Button onClick={() => setAdding(true)}>Add a Hospital</Button>}
      >
        Verified hospitals post requests that donors can trust, as a team.
      </PageHeading>
      {adding && (
        <HospitalForm
          hospital={null}
          onSaved={({ id }) => void navigate(paths.adminHospital(id))}
          onCancel={() => setAdding(false)}
        />
      )}
      {failure !== '' && <NotRead what="Hospitals are" failure={failure} onRetry={ask} />}
      {!answer && failure === '' && <Skeleton rows={3} label="Loading hospitals" />}
      {answer?.length === 0 && !adding && (
        <EmptyState icon={Building2} title="There is no hospital yet">
          Add one, verify it, and invite its first manager.
        </EmptyState>
      )}
      {answer && answer.length > 0 && (
        <ul aria-label="Hospitals" className="flex flex-col gap-3">
          {answer.map((hospital) => (
            <HospitalRow key={hospital.id} hospital={hospital} />
          ))}
        </ul>
      )}
    </div>
  );
}
