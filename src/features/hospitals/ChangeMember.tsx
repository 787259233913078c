import { type SubmitEvent, useState } from 'react';
import {
  changeMember,
  type Hospital,
  type HospitalMember,
  type MemberRole,
} from '@/calls/hospitals';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/feedback/Dialog';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import { nameMember } from './hospital-schema';
import type { HospitalState } from './use-hospital';

const ROLES = [
  { value: 'manager', label: 'Manager' },
  { value: 'staff', label: 'Staff' },
] as const;

type ChangeMemberProps = {
  member: HospitalMember;
  hospital: Hospital;
  state: HospitalState;
  /** whether the reader is an administrator, who may also change roles */
  isAdmin: boolean;
  onClose: () => void;
};

function Form({ member, hospital, state, isAdmin, onClose }: ChangeMemberProps) {
  const [role, setRole] = useState<string>(member.role);
  const [ward, setWard] = useState(member.ward);
  const { wards } = hospital;
  // if the ward of a member was removed, they keep it until another is chosen
  const known = wards.includes(member.ward) || member.ward === '' ? wards : [member.ward, ...wards];

  async function save(event: SubmitEvent) {
    event.preventDefault();
    onClose();
    await state.run(
      member.id,
      () =>
        changeMember(member.id, {
          // the select offers only these values
          ...(isAdmin && { role: role as MemberRole }),
          ward: ward.trim(),
        }),
      `${nameMember(member)} is changed. Their device follows at its next contact.`,
    );
  }

  return (
    <form
      aria-label="Change a member"
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-5"
    >
      {isAdmin && (
        <SelectField
          label="Role"
          name="member-role"
          options={ROLES}
          help="Managers invite and remove staff, and plan drives."
          value={role}
          onChange={({ target }) => setRole(target.value)}
        />
      )}
      {known.length > 0 ? (
        <SelectField
          label="Ward"
          name="member-ward"
          placeholder="No ward of their own"
          options={known.map((name) => ({ value: name, label: name }))}
          value={ward}
          onChange={({ target }) => setWard(target.value)}
        />
      ) : (
        <TextField
          label="Ward"
          name="member-ward"
          autoComplete="off"
          maxLength={60}
          value={ward}
          onChange={({ target }) => setWard(target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save Changes</Button>
      </div>
    </form>
  );
}

/** A form that changes the ward of a member. An administrator can also change the role. */
export function ChangeMember(
  props: Omit<ChangeMemberProps, 'member'> & { member: HospitalMember | null },
) {
  const { member, onClose } = props;
  return (
    <Dialog
      open={member !== null}
      onClose={onClose}
      title={member ? `Change ${nameMember(member)}` : ''}
    >
      {member && <Form key={member.id} {...props} member={member} />}
    </Dialog>
  );
}
