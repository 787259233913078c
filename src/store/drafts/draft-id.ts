/** Makes the id of a new draft of a form. */
export const makeDraftId = (form: string): string => `${form}#${crypto.randomUUID().slice(0, 8)}`;

/** Returns the name of the form from a draft's id. */
export const getFormName = (draftId: string): string => draftId.split('#', 1)[0] ?? draftId;
