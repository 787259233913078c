/**
 * The key of a flag in localStorage that says whether visitors typed something. A browser that is killed may lose it.
 * The visitors' store then still has the drafts.
 */
const TYPED = 'lifedrop-visitor-typed';
/** The value of the flag while the visitors' store has drafts. */
const DRAFTS = 'drafts';
/** The value of the flag while the visitors' store has no drafts but the disk may still hold their bytes. */
const TRACES = 'traces';

const readTyped = () => localStorage.getItem(TYPED);

/** Notes that a draft of a visitor was saved. */
export const noteVisitorTyped = (): void => localStorage.setItem(TYPED, DRAFTS);

/** Notes that somebody who logged in got all drafts of visitors. */
export const noteVisitorsAdopted = (): void => localStorage.setItem(TYPED, TRACES);

/** Whether somebody who logged in got all drafts of visitors. */
export const areVisitorsAdopted = (): boolean => readTyped() === TRACES;

/** Whether a visitor has typed anything since the visitors' store was created. */
export const hasVisitorTyped = (): boolean => readTyped() !== null;

/** Removes the flag after the visitors' store was deleted. */
export const forgetVisitorTyped = (): void => localStorage.removeItem(TYPED);
