import { paths } from '@/paths';
import { useAcceptedInvitation } from '@/session/accepted-invitation';
import { LinkButton } from '@/ui/LinkButton';
import { StateChip } from '@/ui/StateChip';
import { RECORD_STATE_WORDS } from '@/store/hooks/use-record-state';
import { Group } from './Group';
import { Item } from './Item';

/** The invitation that was accepted on this device and has not reached the server. */
export function AcceptedInvitation({ token }: { token: string }) {
  const failure = useAcceptedInvitation((sent) => sent.failure);
  return (
    <Group title="Accepted invitation">
      <Item
        title="You accepted an invitation"
        text="It is sent as soon as the server can be reached. Whoever made it then confirms you."
        chip={<StateChip state="saved">{RECORD_STATE_WORDS.saved}</StateChip>}
        actions={
          <LinkButton variant="secondary" to={paths.invitation(token)}>
            Open the invitation
          </LinkButton>
        }
      >
        {failure !== '' && <p>{failure}</p>}
      </Item>
    </Group>
  );
}
