/** Makes a typed phone number fit for `tel:` and `sms:` links. */
export const makeDialable = (phone: string): string => phone.replace(/[^\d+]/g, '');
