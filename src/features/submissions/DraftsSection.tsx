import { PenLine } from 'lucide-react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { paths } from '@/paths';
import { continueDraft } from '@/store/drafts/claim-draft';
import { beginWith } from '@/store/drafts/begin-with';
import { clearDraft } from '@/store/drafts/draft-store';
import type { DraftDoc } from '@/store/entities/device';
import { useLiveOne } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { CopyButton } from '@/ui/CopyButton';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { Chip } from '@/ui/Chip';
import { LinkButton } from '@/ui/LinkButton';
import { RelativeTime } from '@/ui/RelativeTime';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { draftExcerpt, draftForm } from './draft-words';
import { Group } from './Group';
import { Item } from './Item';
import { stayOnPage } from './stay-on-page';
import { discardDraft } from './submission-commands';
import { sayDiscarded, sayFailed } from './toasts';
import { typedFields } from './typed-fields';

async function discard(draft: DraftDoc) {
  try {
    const putBack = await discardDraft(draft);
    stayOnPage();
    sayDiscarded('Draft discarded.', putBack);
  } catch (error) {
    sayFailed('The draft could not be discarded. Please try again.', error);
  }
}

/** Begins a new request with the words of a change that has no open request any more. */
async function reuse(draft: DraftDoc, navigate: NavigateFunction) {
  try {
    const { base: _, ...values } = draft.values;
    const fresh = { ...values, id: crypto.randomUUID(), verified: false };
    await beginWith('blood-request', fresh);
    await clearDraft(draft.id);
    await navigate(paths.createRequest);
  } catch (error) {
    sayFailed('The new request could not be begun. Please try again.', error);
  }
}

/** Every word of a draft, wherever its record went. */
function TypedWords({ draft }: { draft: DraftDoc }) {
  const items = typedFields(draft);
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
  const { title, to, target } = draftForm(draft.id);
  const navigate = useNavigate();
  const record = useLiveOne(target?.collection ?? 'drives', target?.id ?? null);
  const gone = target !== undefined && record === null;
  return (
    <Item
      title={title}
      text={draftExcerpt(draft.values)}
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
          {gone && target.collection === 'blood_requests' && (
            <Button variant="secondary" onClick={() => void reuse(draft, navigate)}>
              Use in a new request
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
