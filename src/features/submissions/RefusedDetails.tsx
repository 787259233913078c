import type { SyncedName } from '@/collections/facts';
import type { AttentionDoc } from '@/collections/device';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { listNamedFields, describeValue } from './field-words';

/** Shows the values that the person typed. */
export function RefusedDetails({ refused }: { refused: AttentionDoc }) {
  const fields = listNamedFields(refused.table as SyncedName, Object.keys(refused.payload));
  if (fields.length === 0) return null;
  return (
    <details>
      <summary className="link inline-flex min-h-11 w-fit items-center font-medium">
        What you entered
      </summary>
      <DefinitionList
        items={fields.map((field) => ({
          term: field.label,
          value: describeValue(field, refused.payload[field.name]),
        }))}
      />
    </details>
  );
}
