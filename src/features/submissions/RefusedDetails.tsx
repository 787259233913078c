import type { PushedName } from '@/store/collections';
import type { AttentionDoc } from '@/store/entities/device';
import { DefinitionList } from '@/ui/DefinitionList';
import { fieldsOf, valueWords } from './field-words';

/** Both versions of what two people changed, side by side. */
function Versions({ refused }: { refused: AttentionDoc }) {
  const theirs = refused.theirs ?? {};
  return (
    <ul className="grid gap-3">
      {fieldsOf(refused.table as PushedName, Object.keys(refused.payload)).map((field) => (
        <li key={field.name} className="rounded-sm bg-sunken p-3">
          <p className="text-14 text-ink-soft">{field.label}</p>
          <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <div className="min-w-0">
              <dt className="text-14 font-medium">Your version</dt>
              <dd className="whitespace-pre-line">
                {valueWords(field, refused.payload[field.name])}
              </dd>
            </div>
            <div className="min-w-0">
              <dt className="text-14 font-medium">On the server now</dt>
              <dd className="whitespace-pre-line">{valueWords(field, theirs[field.name])}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** What the user wrote, and what stands instead. */
export function RefusedDetails({ refused }: { refused: AttentionDoc }) {
  if (refused.kind === 'conflict') return <Versions refused={refused} />;
  const fields = fieldsOf(refused.table as PushedName, Object.keys(refused.payload));
  if (fields.length === 0) return null;
  return (
    <details>
      <summary className="link inline-flex min-h-11 w-fit items-center font-medium">
        What you entered
      </summary>
      <DefinitionList
        items={fields.map((field) => ({
          term: field.label,
          value: valueWords(field, refused.payload[field.name]),
        }))}
      />
    </details>
  );
}
