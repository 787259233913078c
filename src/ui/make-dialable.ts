/** Removes from a typed phone number what `tel:` and `sms:` links do not allow. */
export const makeDialable = (phone: string): string => phone.replace(/[^\d+]/g, '');
