import { addAddress } from './add-address';

/** Puts an e-mail address on the newsletter's list. Nothing is kept on this device. @throws as `addAddress` does */
export const subscribeNewsletter = (email: string): Promise<void> =>
  addAddress('subscribe_newsletter', email, {}, 'newsletter');
