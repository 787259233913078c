import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { AuditEntries } from './AuditEntries';
import { useAudit } from './use-audit';

/** The audit log. Administrators can read it, and nobody can change it. */
export default function AuditPage() {
  const audit = useAudit();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Audit Log">
        What administrators changed in other people’s records, what teams changed in their
        hospital’s stock and drives, exports, and who became administrator. Nobody can change this
        log.
      </PageHeading>
      <Card as="section" aria-label="Entries">
        <AuditEntries audit={audit} none="Nothing is logged yet" />
      </Card>
    </div>
  );
}
