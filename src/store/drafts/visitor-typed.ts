/**
 * Says nothing of what was typed. A browser that is killed may forget it: the visitors' store itself is what
 * counts.
 */
const TYPED = 'lifedrop-visitor-typed';
/** Drafts are in the visitors' store. */
const DRAFTS = 'drafts';
/** There are none, but their traces may still be in that store. */
const TRACES = 'traces';

const typed = () => localStorage.getItem(TYPED);

/** A visitor typed something that is kept as a draft. */
export const noteVisitorTyped = (): void => localStorage.setItem(TYPED, DRAFTS);

/** Everything that visitors typed has been moved to where it belongs. */
export const noteVisitorsAdopted = (): void => localStorage.setItem(TYPED, TRACES);

/** Whether nothing is to be moved from the visitors' store. */
export const areVisitorsAdopted = (): boolean => typed() === TRACES;

/** Whether a visitor has typed something since the visitors' store was made. */
export const hasVisitorTyped = (): boolean => typed() !== null;

/** The store that may have held it is gone. */
export const forgetVisitorTyped = (): void => localStorage.removeItem(TYPED);
