/** The flag holds no input. A browser that is killed may lose it; the visitors' store is authoritative. */
const TYPED = 'lifedrop-visitor-typed';
/** The visitors' store has drafts. */
const DRAFTS = 'drafts';
/** The visitors' store has no drafts, but may still hold their bytes. */
const TRACES = 'traces';

const readTyped = () => localStorage.getItem(TYPED);

/** Notes that a visitor's draft was saved. */
export const noteVisitorTyped = (): void => localStorage.setItem(TYPED, DRAFTS);

/** Notes that the visitors' drafts have been adopted. */
export const noteVisitorsAdopted = (): void => localStorage.setItem(TYPED, TRACES);

/** Whether all visitors' drafts have been adopted. */
export const areVisitorsAdopted = (): boolean => readTyped() === TRACES;

/** Whether a visitor has typed something since the visitors' store was created. */
export const hasVisitorTyped = (): boolean => readTyped() !== null;

/** Clears the flag after the visitors' store was deleted. */
export const forgetVisitorTyped = (): void => localStorage.removeItem(TYPED);
