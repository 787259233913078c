import type { AttentionDoc } from '@/collections/device';
import { AttentionItem } from './AttentionItem';
import { Group } from './Group';
import { RowBoundary } from '@/ui/feedback/RowBoundary';

export function AttentionSection({ refusals }: { refusals: readonly AttentionDoc[] }) {
  return (
    <Group
      title="Needs attention"
      count={refusals.length}
      intro="The server did not take these. Nothing is lost: correct and resend them, or discard them."
    >
      {refusals.map((refused) => (
        <RowBoundary key={refused.id} of={refused}>
          {() => <AttentionItem refused={refused} />}
        </RowBoundary>
      ))}
    </Group>
  );
}
