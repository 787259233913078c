import { PenLine } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { continueDraft } from '@/store/drafts/claim-draft';
import { clearDraft } from '@/store/drafts/draft-store';
import type { DraftDoc } from '@/collections/device';
import { useLiveOne } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { CopyButton } from '@/ui/CopyButton';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { Chip } from '@/ui/Chip';
import { LinkButton } from '@/ui/LinkButton';
import { RelativeTime } from '@/ui/RelativeTime';
import { beginAnew, findNewForm } from './begin-anew';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { makeExcerpt, findDraftForm } from './draft-words';
import { Group, Item } from './Group';
import { stayOnPage } from './stay-on-page';
import { discardDraft } from './submission-commands';
import { sayDiscarded, sayFailed } from './toasts';
import { listTypedFields } from './typed-fields';

async function discard(draft: DraftDoc) {
  try {
    const putBack = await discardDraft(draft);
    stayOnPage();
    sayDiscarded('Draft discarded.', putBack);
  } catch (error) {
    sayFailed('The draft could not be discarded. Please try again.', error);
  }
}

/** Shows the whole text of a draft, even if its record is gone. */
function TypedWords({ draft }: { draft: DraftDoc }) {
  const items = listTypedFields(draft);
  if (items.length === 0) return null;
  const text = items.map(({ term, value }) => `${term}: ${value}`).join('\n');
  return (
    <details>
      <summary className="link inline-flex min-h-11 w-fit items-center font-medium">
        What you typed
      </summary>
      <DefinitionList items={items} />
      <div className="mt-3">
        <CopyButton read={() => text}>Copy</CopyButton>
      </div>
    </details>
  );
}

function DraftItem({ draft }: { draft: DraftDoc }) {
  const { title, to, target, edits } = findDraftForm(draft.id);
  const navigate = useNavigate();
  const record = useLiveOne(target?.collection ?? 'drives', target?.id ?? null);
  const gone = target !== undefined && record === null;
  const anew = gone && edits ? findNewForm(target.collection) : undefined;
  const { base: _, ...words } = draft.values;
  return (
    <Item
      title={title}
      text={makeExcerpt(draft.values)}
      chip={
        <Chip tone="neutral" icon={PenLine}>
          Draft
        </Chip>
      }
      actions={
        <>
          {to !== null && !gone && (
            <LinkButton variant="secondary" to={to} onClick={() => continueDraft(draft.id)}>
              Continue
            </LinkButton>
          )}
          {anew && (
            <Button
              variant="secondary"
              onClick={() => void beginAnew(anew, words, () => clearDraft(draft.id), navigate)}
            >
              {anew.label}
            </Button>
          )}
          <Button variant="quiet" onClick={() => void discard(draft)}>
            Discard
          </Button>
        </>
      }
    >
      <p className="text-14 text-ink-soft">
        Last changed <RelativeTime value={draft.at} />
      </p>
      {gone && (
        <p className="font-medium">
          What this belongs to is no longer there. What you typed is kept here until you discard it.
        </p>
      )}
      <TypedWords draft={draft} />
    </Item>
  );
}

export function DraftsSection({ drafts }: { drafts: readonly DraftDoc[] }) {
  return (
    <Group
      title="Drafts"
      count={drafts.length}
      intro="Forms you began and have not submitted. They are kept on this device only."
    >
      {drafts.map((draft) => (
        <RowBoundary key={draft.id} of={draft}>
          {() => <DraftItem draft={draft} />}
        </RowBoundary>
      ))}
    </Group>
  );
}
