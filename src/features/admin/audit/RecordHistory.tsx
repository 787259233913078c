import { AuditEntries } from './AuditEntries';
import { useAudit } from './use-audit';

/** The changes that administrators or a hospital's team made to a record, read from the server when shown. */
export function RecordHistory({ table, id }: { table: string; id: string }) {
  const audit = useAudit(table, id);
  return <AuditEntries audit={audit} none="No administrator has changed this record" />;
}
