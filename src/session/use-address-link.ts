import { useState } from 'react';
import { describeError } from '@/calls/server-error';
import { requestAddressLink } from './email-commands';

/**
 * Mails the link that confirms the address of the person who is logged in, and says what became of that.
 * @param page the path of the page to which the link leads
 */
export function useAddressLink(page: string) {
  const [state, setState] = useState({ busy: false, isSent: false, failure: '' });
  async function send() {
    setState({ busy: true, isSent: false, failure: '' });
    try {
      await requestAddressLink(page);
      setState({ busy: false, isSent: true, failure: '' });
    } catch (error) {
      setState({ busy: false, isSent: false, failure: describeError(error) });
    }
  }
  return { ...state, send: () => void send() };
}
