import { useState } from 'react';
import type { InvitationTo } from '@/calls/invitations';
import { Button } from '@/ui/Button';
import { SelectField } from '@/ui/form/SelectField';

/** A hospital that people are invited to. */
export interface InvitedHospital {
  id: string;
  name: string;
  wards: readonly string[];
  /** the roles that the inviter may give */
  roles: readonly ('manager' | 'staff')[];
}

const LABELS = { staff: 'Invite Staff', manager: 'Invite a Manager' } as const;

type InviteFormProps = {
  hospital: InvitedHospital;
  busy: boolean;
  onInvite: (to: InvitationTo) => void;
};

/** Asks for the ward. Has one button for each role. */
export function InviteForm({ hospital, busy, onInvite }: InviteFormProps) {
  const { id, wards, roles } = hospital;
  const [ward, setWard] = useState('');
  return (
    <div className="flex flex-wrap items-end gap-3">
      {wards.length > 0 && (
        <div className="min-w-0 grow basis-56 sm:max-w-80">
          <SelectField
            label="Ward"
            name="invited_ward"
            placeholder="No ward of their own"
            options={wards.map((name) => ({ value: name, label: name }))}
            value={ward}
            onChange={({ target }) => setWard(target.value)}
          />
        </div>
      )}
      {roles.map((role) => (
        <Button
          key={role}
          variant="secondary"
          className="max-sm:w-full"
          busy={busy}
          busyLabel="Inviting..."
          onClick={() => onInvite({ role, organisation: id, ward })}
        >
          {LABELS[role]}
        </Button>
      ))}
    </div>
  );
}
