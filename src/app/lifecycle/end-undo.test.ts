import { expect, test } from 'vitest';
import { showSession } from '@/session/session';
import { showToast, useToasts } from '@/ui/feedback/toast-store';
import { endUndoWithPerson } from './end-undo';

const ann = { userId: 'u1', email: 'ann@example.org', isAdmin: false, lastContact: null };
const texts = () => useToasts.getState().toasts.map(({ text }) => text);

test.each([null, { ...ann, userId: 'u2' }])(
  'an offer to undo leaves the screen with the person, other messages stay',
  (next) => {
    useToasts.setState({ toasts: [] });
    showSession({ identity: ann });
    const stop = endUndoWithPerson();
    showToast({ text: 'Marked as fulfilled.', undo: () => {} });
    showToast({ text: 'Saved.' });
    showSession({ identity: { ...ann, isAdmin: true } });
    expect(texts()).toEqual(['Marked as fulfilled.', 'Saved.']);
    showSession(next ? { identity: next } : {});
    expect(texts()).toEqual(['Saved.']);
    stop();
    showSession({});
  },
);
