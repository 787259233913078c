/** Says nothing of what was typed. */
const TYPED = 'lifedrop-visitor-typed';
/** Drafts are in the visitors' store, or may be. */
const DRAFTS = 'drafts';
/** Somebody has them, but their traces are still in that store. */
const TRACES = 'traces';

const typed = () => localStorage.getItem(TYPED);

/** A visitor typed something that is kept as a draft. */
export const noteVisitorTyped = (): void => localStorage.setItem(TYPED, DRAFTS);

/** Everything that visitors typed has been moved to where it belongs. */
export const noteVisitorsAdopted = (): void => localStorage.setItem(TYPED, TRACES);

/** Whether the visitors' store may hold drafts. */
export const hasVisitorDrafts = (): boolean => typed() === DRAFTS;

/** Whether a visitor has typed something since the visitors' store was made. */
export const hasVisitorTyped = (): boolean => typed() !== null;

/** The store that may have held it is gone. */
export const forgetVisitorTyped = (): void => localStorage.removeItem(TYPED);
