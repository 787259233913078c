/** Whether a text from the page's address can be the id of a record. */
export const isRecordId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
