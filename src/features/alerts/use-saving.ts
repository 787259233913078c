import { useState } from 'react';
import type { AlertSettings } from '@/blood/alert-settings';
import { describeSaveFailure } from '@/device/device-storage';
import { turnOnWebPush } from '@/session/web-push';
import { describeError, ServerError } from '@/calls/server-error';
import { changeAlertSettings } from './use-alert-settings';

/** Saves each setting as soon as it is chosen. If that fails, a message beside the setting says so. */
export interface Saving {
  /** the settings as the person chose them, even before they are saved */
  settings: AlertSettings;
  /** @param field the name of the setting beside which an error is shown */
  save: (field: string, patch: Partial<AlertSettings>) => Promise<void>;
  /** the error message of a setting; empty if there is none */
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
  // the stored settings have changed, so they are newer than the choices
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
        // the browser asks for permission only during a tap, so this comes before anything else is awaited
        const turnsOn = Object.entries(patch).some(
          ([name, value]) => name.startsWith('push_') && value === true,
        );
        if (turnsOn) await turnOnWebPush();
        await changeAlertSettings(userId, patch);
      } catch (error) {
        setChosen({});
        setProblem({ field, words: describe(error) });
      }
    },
    errorOf: (field) => (problem.field === field ? problem.words : ''),
  };
}
