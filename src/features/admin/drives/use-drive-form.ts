import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { saveForm, useOutlivedDraft } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import type { DriveDoc } from '@/collections/drives/row';
import type { DriveProposalDoc } from '@/collections/drive-proposals/row';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { showToast } from '@/ui/feedback/toast-store';
import { changeDrive, makeDrives } from './drive-commands';
import { type DriveScope, useDriveScope } from './drive-scope';
import {
  type DriveInput,
  type DriveValues,
  makeDriveInput,
  makeDriveSchema,
  makeNewDrive,
} from './drive-schema';
import { countDrives } from './when-words';

const FAILED = 'The drive could not be saved. Please try again.';

function getDraftName(
  drive: DriveDoc | null,
  proposal: DriveProposalDoc | null,
  host: DriveScope['host'],
): string {
  if (host) return `team-drive:${drive?.id ?? 'new'}`;
  if (drive) return `drive-form:${drive.id}`;
  return proposal ? `drive-form:new-${proposal.id}` : 'drive-form:new';
}

/**
 * Manages the form of a drive: its draft, saving and cancelling.
 * @param drive the drive to change; null for a new one
 * @param proposal the proposal from which a new drive comes; null if there is none
 */
export function useDriveForm(drive: DriveDoc | null, proposal: DriveProposalDoc | null) {
  const navigate = useNavigate();
  const scope = useDriveScope();
  const [failure, setFailure] = useState('');
  // the form keeps the values with which it opened, even if newer ones arrive
  const [start] = useState(() =>
    drive ? makeDriveInput(drive) : makeNewDrive(proposal, scope.host),
  );
  const isNew = drive === null;
  const rules = useMemo(() => makeDriveSchema(isNew), [isNew]);
  const form = useForm<DriveInput, unknown, DriveValues>({
    resolver: zodResolver(rules),
    defaultValues: start,
  });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(getDraftName(drive, proposal, scope.host), form);
  useDirtyForm(isDirty);
  useOutlivedDraft(draft, 'drives', drive ? null : start.id, isSubmitting);

  const save = (values: DriveValues) =>
    drive
      ? changeDrive(values).then(sayClashed)
      : makeDrives(values, { proposal: proposal?.id ?? null, host: scope.host?.id ?? null }).then(
          () => showToast({ text: `${countDrives(values.weeks)} saved.`, tone: 'success' }),
        );

  const submit = form.handleSubmit(async (values) => {
    setFailure('');
    const words = await saveForm(draft, FAILED, () => save(values));
    setFailure(words);
    if (words === '') await navigate(scope.paths.drive(values.id), { replace: true });
  });

  async function cancel() {
    await draft.clear().catch(() => undefined);
    await navigate(drive ? scope.paths.drive(drive.id) : scope.paths.list, { replace: true });
  }

  return { form, draft, failure, submit, cancel };
}
