import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { AuditEntries } from './AuditEntries';
import { useAudit } from './use-audit';

/** The audit log: administrators can read it, nobody can change it. */
export default function AuditPage() {
  const audit = useAudit();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Audit Log">
        What administrators did to the records of others, what teams did to the stock and the drives
        of their hospital, exports, and who became administrator. Nobody can change it.
      </PageHeading>
      <Card as="section" aria-label="Entries">
        <AuditEntries audit={audit} none="Nothing has been done yet" />
      </Card>
    </div>
  );
}
