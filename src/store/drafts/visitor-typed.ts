/** Set when a form was filled in before logging in. Says nothing of what was typed. */
const TYPED = 'lifedrop-visitor-typed';

/** A visitor typed something that is kept as a draft. */
export const noteVisitorTyped = (): void => localStorage.setItem(TYPED, '1');

/** Whether a visitor has typed something since the visitors' store was made. */
export const hasVisitorTyped = (): boolean => localStorage.getItem(TYPED) !== null;

/** The store that may have held it is gone. */
export const forgetVisitorTyped = (): void => localStorage.removeItem(TYPED);
