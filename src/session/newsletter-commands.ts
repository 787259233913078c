import { addAddress } from './add-address';

/** Puts an e-mail address on the newsletter's list. This device keeps nothing. @throws as `addAddress` does */
export const subscribeNewsletter = (email: string): Promise<void> =>
  addAddress('subscribe_newsletter', email, {}, 'newsletter');
