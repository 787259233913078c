/** Makes an id for a new draft of a form. */
export const makeDraftId = (form: string): string => `${form}#${crypto.randomUUID().slice(0, 8)}`;

/** Extracts the form's name from a draft's id. */
export const getFormName = (draftId: string): string => draftId.split('#', 1)[0] ?? draftId;
