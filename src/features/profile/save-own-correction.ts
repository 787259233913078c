import { describeSaveFailure } from '@/device/device-storage';
import { correctOwn } from '@/calls/corrections';
import { describeError, ServerError } from '@/calls/server-error';
import type { ProfileDoc } from '@/collections/profiles/row';
import { requestSync } from '@/store/status';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { showToast } from '@/ui/feedback/toast-store';
import { findOwnChange, type OwnCorrectionValues } from './own-correction';
import { addMissing } from './profile-commands';

/**
 * Asks the server to correct existing values, then saves missing ones on this device. @returns the error message;
 * empty on success
 */
export async function saveOwnCorrection(
  profile: ProfileDoc,
  values: OwnCorrectionValues,
): Promise<string> {
  const { added, corrected } = findOwnChange(profile, values);
  try {
    if (Object.keys(corrected).length > 0) {
      // the server cannot correct a profile that it does not have yet
      if (profile.unsent) return 'Your last change is still being sent. Try again in a moment.';
      await correctOwn(corrected.blood_type ?? null, corrected.date_of_birth ?? null);
      requestSync();
    }
    if (Object.keys(added).length > 0) {
      const { blood_type, date_of_birth } = profile;
      const result = await addMissing(profile.id, { blood_type, date_of_birth }, added);
      sayClashed(result);
      if (result === 'clashed') return '';
    }
  } catch (error) {
    return error instanceof ServerError
      ? describeError(error)
      : describeSaveFailure('This could not be saved. Please try again.', error);
  }
  showToast({ text: 'Saved in your profile.', tone: 'success' });
  return '';
}
