import { useState } from 'react';
import type { AlertSettings } from '@/blood/alert-settings';
import { describeSaveFailure } from '@/device/device-storage';
import { turnOnPush } from '@/session/push';
import { describeError, ServerError } from '@/session/server-error';
import { changeAlertSettings } from './use-alert-settings';

/** Saves each setting as it is chosen, and says beside it when that failed. */
export interface Saving {
  /** as they are chosen, also while they are being saved */
  settings: AlertSettings;
  /** @param field the setting that an error stands beside */
  save: (field: string, patch: Partial<AlertSettings>) => Promise<void>;
  /** what is wrong with a setting; empty for nothing */
  errorOf: (field: string) => string;
}

const describe = (error: unknown) =>
  error instanceof ServerError
    ? describeError(error)
    : describeSaveFailure('This could not be saved. Please try again.', error);

export function useSaving(userId: string, settings: AlertSettings): Saving {
  const [problem, setProblem] = useState({ field: '', words: '' });
  const [chosen, setChosen] = useState<Partial<AlertSettings>>({});
  const [basis, setBasis] = useState(settings);
  // what was saved is newer than what was chosen
  if (settings !== basis) {
    setBasis(settings);
    setChosen({});
  }
  return {
    settings: { ...settings, ...chosen },
    async save(field, patch) {
      setProblem({ field: '', words: '' });
      setChosen((before) => ({ ...before, ...patch }));
      try {
        // the browser asks only within a tap, so before anything is awaited
        const turnsOn = Object.entries(patch).some(
          ([name, value]) => name.startsWith('push_') && value === true,
        );
        if (turnsOn) await turnOnPush();
        await changeAlertSettings(userId, patch);
      } catch (error) {
        setChosen({});
        setProblem({ field, words: describe(error) });
      }
    },
    errorOf: (field) => (problem.field === field ? problem.words : ''),
  };
}
