import { PenLine } from 'lucide-react';
import type { DraftDoc } from '@/store/entities/device';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { LinkButton } from '@/ui/LinkButton';
import { RelativeTime } from '@/ui/RelativeTime';
import { draftExcerpt, draftForm } from './draft-words';
import { Group } from './Group';
import { Item } from './Item';
import { stayOnPage } from './stay-on-page';
import { discardDraft } from './submission-commands';
import { sayDiscarded, sayFailed } from './toasts';

async function discard(draft: DraftDoc) {
  try {
    const putBack = await discardDraft(draft);
    stayOnPage();
    sayDiscarded('Draft discarded.', putBack);
  } catch (error) {
    sayFailed('The draft could not be discarded. Please try again.', error);
  }
}

function DraftItem({ draft }: { draft: DraftDoc }) {
  const { title, to } = draftForm(draft.id);
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
          {to !== null && (
            <LinkButton variant="secondary" to={to}>
              Continue
            </LinkButton>
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
        <DraftItem key={draft.id} draft={draft} />
      ))}
    </Group>
  );
}
