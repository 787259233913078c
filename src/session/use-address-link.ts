import { useState } from 'react';
import { describeError } from '@/calls/server-error';
import { paths } from '@/paths';
import { requestAddressLink } from './email-commands';

/** Mails the link that confirms the address of the person who is logged in, and says what became of that. */
export function useAddressLink() {
  const [state, setState] = useState({ busy: false, isSent: false, failure: '' });
  async function send() {
    setState({ busy: true, isSent: false, failure: '' });
    try {
      await requestAddressLink(paths.changeEmail);
      setState({ busy: false, isSent: true, failure: '' });
    } catch (error) {
      setState({ busy: false, isSent: false, failure: describeError(error) });
    }
  }
  return { ...state, send: () => void send() };
}
