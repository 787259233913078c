import type { AttentionDoc } from '@/store/entities/device';
import { AttentionItem } from './AttentionItem';
import { Group } from './Group';

export function AttentionSection({ refusals }: { refusals: readonly AttentionDoc[] }) {
  return (
    <Group
      title="Needs attention"
      count={refusals.length}
      intro="The server did not take these. Nothing is lost: correct and resend them, or discard them."
    >
      {refusals.map((refused) => (
        <AttentionItem key={refused.id} refused={refused} />
      ))}
    </Group>
  );
}
