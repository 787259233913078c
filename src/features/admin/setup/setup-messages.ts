import type { SampleCounts, SampleKind } from '@/calls/admin';

/** The result of a button of the setup page. */
export type SetupMessage = { tone: 'success' | 'error' | 'info'; text: string };

export const NOT_LOGGED_IN = 'You must be logged in to perform this action';

const KINDS: Record<SampleKind, { one: string; many: string }> = {
  donors: { one: 'sample donor', many: 'sample donors' },
  requests: { one: 'sample request', many: 'sample requests' },
  inventory: { one: 'sample inventory entry', many: 'sample inventory entries' },
};

const describeCounts = (counts: SampleCounts) =>
  (Object.keys(KINDS) as SampleKind[]).flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? KINDS[kind].one : KINDS[kind].many}`];
  });

/** Describes the result of adding. Rows that exist are not added again. */
export function describeAdded(counts: SampleCounts): SetupMessage {
  const made = describeCounts(counts);
  if (made.length === 0)
    return { tone: 'info', text: 'The sample data is there already; nothing was added.' };
  return { tone: 'success', text: `Sample data added: ${made.join(', ')}.` };
}

/** Describes the result of removing. */
export function describeRemoved(counts: SampleCounts): SetupMessage {
  const gone = describeCounts(counts);
  if (gone.length === 0) return { tone: 'info', text: 'There was no sample data to remove.' };
  return { tone: 'success', text: `Sample data removed: ${gone.join(', ')}.` };
}

/** The actions of the setup page, one for each button. */
export type SetupAction = 'admin' | 'all' | SampleKind | 'remove';

const FAILURES: Record<SetupAction, string> = {
  admin: 'Error setting up admin: ',
  all: 'Error adding sample data: ',
  donors: 'Error adding sample donors: ',
  requests: 'Error adding sample requests: ',
  inventory: 'Error adding sample inventory: ',
  remove: 'Error removing sample data: ',
};

/** The message of an error, as the error catalogue in `tests/e2e/README.md` has it. */
export const makeErrorMessage = (action: SetupAction, error: unknown): SetupMessage => ({
  tone: 'error',
  text: `${FAILURES[action]}${error instanceof Error ? error.message : String(error)}`,
});
