import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { confirmMember, type Hospital, type HospitalMember, removeMember } from '@/calls/hospitals';
import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { DateText } from '@/ui/DateText';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { Card } from '@/ui/layout/Card';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { ChangeMember } from './ChangeMember';
import { describeMember, nameMember } from './hospital-schema';
import type { HospitalState } from './use-hospital';

type RowProps = {
  member: HospitalMember;
  you: boolean;
  busy: boolean;
  /** changes the member; null if the reader may not do that (the same holds for the next two) */
  onChange: (() => void) | null;
  onRemove: (() => void) | null;
  onConfirm: (() => void) | null;
};

function MemberRow({ member, you, busy, onChange, onRemove, onConfirm }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium wrap-anywhere">
          {nameMember(member)}
          {you && ' (you)'}
        </p>
        <p>{describeMember(member)}</p>
        <p className="text-14 wrap-anywhere text-ink-soft">
          {member.email}, since <DateText value={member.since} />
        </p>
        {member.status === 'unconfirmed' && (
          <div className="mt-2 flex flex-col gap-2">
            <Chip tone="amber" icon={ShieldAlert}>
              E-mail address changed
            </Chip>
            <p className="max-w-text text-ink-soft">
              They see nothing of the hospital until you confirm that this is still them.
            </p>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {member.status === 'unconfirmed' && onConfirm && (
          <Button variant="secondary" busy={busy} busyLabel="Working..." onClick={onConfirm}>
            Confirm<VisuallyHidden> {nameMember(member)}</VisuallyHidden>
          </Button>
        )}
        {onChange && (
          <Button
            variant="quiet"
            busy={busy}
            busyLabel="Working..."
            onClick={onChange}
            className="first:-ml-5"
          >
            Change<VisuallyHidden> {nameMember(member)}</VisuallyHidden>
          </Button>
        )}
        {onRemove && (
          <Button variant="quiet" busy={busy} busyLabel="Working..." onClick={onRemove}>
            Remove<VisuallyHidden> {nameMember(member)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

type MembersProps = {
  hospital: Hospital;
  state: HospitalState;
  /** whether the reader is an administrator, who may also remove managers */
  isAdmin: boolean;
};

/** Lists the members of a hospital, with buttons for what the reader may do. */
export function Members({ hospital, state, isAdmin }: MembersProps) {
  const identity = useIdentity();
  const [asking, ask] = useState<HospitalMember | null>(null);
  const [changing, change] = useState<HospitalMember | null>(null);
  const { members, name } = hospital;

  async function remove(member: HospitalMember) {
    ask(null);
    await state.run(
      member.id,
      () => removeMember(member.id),
      `${nameMember(member)} no longer belongs to ${name}.`,
    );
  }

  return (
    <Card as="section" aria-labelledby="members-heading" className="flex flex-col gap-2">
      <h2 id="members-heading" className="text-22 font-semibold">
        Members
      </h2>
      {members.length === 0 ? (
        <p className="text-ink-soft">
          Nobody works here yet. Invite the first manager, who then invites the staff.
        </p>
      ) : (
        <ul aria-label="Members">
          {members.map((member) => {
            const isMine = isAdmin || member.role === 'staff';
            const you = member.user_id === identity?.userId;
            return (
              <MemberRow
                key={member.id}
                member={member}
                you={you}
                busy={state.working === member.id}
                onChange={isMine || you ? () => change(member) : null}
                onRemove={isMine ? () => ask(member) : null}
                onConfirm={
                  isMine
                    ? () =>
                        void state.run(
                          member.id,
                          () => confirmMember(member.id),
                          `${nameMember(member)} is confirmed.`,
                        )
                    : null
                }
              />
            );
          })}
        </ul>
      )}
      <ChangeMember
        member={changing}
        hospital={hospital}
        state={state}
        isAdmin={isAdmin}
        onClose={() => change(null)}
      />
      <ConfirmDialog
        open={asking !== null}
        title={`Remove ${asking ? nameMember(asking) : ''}?`}
        confirmLabel="Remove from the team"
        danger
        onConfirm={() => asking !== null && void remove(asking)}
        onCancel={() => ask(null)}
      >
        They can no longer see or change the requests of {name}, whose data leaves their device at
        its next contact. Their account stays, and so do the requests that they posted.
      </ConfirmDialog>
    </Card>
  );
}
