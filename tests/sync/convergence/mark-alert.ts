import { changeAll } from '@/store/changes/records';
import type { Installation } from './installation';
import type { Step } from './plan';

/** Marks one of the person's alerts as read, if they have any. */
export async function markAlert(at: Installation, step: Step & { do: 'mark' }): Promise<void> {
  const store = await at.open();
  const alerts = (await at.docs('inbox')).sort((a, b) => (a.id < b.id ? -1 : 1));
  const alert = alerts[step.row % alerts.length];
  if (!alert) return;
  await at.killedAt(step.killedAt, () => changeAll(store, 'inbox', [alert.id], { is_read: true }));
}
