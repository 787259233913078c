import { AuditEntries } from './AuditEntries';
import { useAudit } from './use-audit';

/** What administrators did to one record. Read from the server when it is shown. */
export function RecordHistory({ table, id }: { table: string; id: string }) {
  const audit = useAudit(table, id);
  return <AuditEntries audit={audit} none="No administrator has changed this record" />;
}
