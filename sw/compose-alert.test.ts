import { describe, expect, it } from 'vitest';
import { readWebPushMessage } from '@/alerts/web-push-message';
import { ALERT_TITLES } from '@/alerts/alert-titles';
import { composeAlert } from './compose-alert';

const ann = '00000001-0000-4000-8000-000000000000';
const request = '00000002-0000-4000-8000-000000000000';
const codes = { blood_type: 'AB-', hospital: 'Saint Secret', urgency: 'Critical', units: 2 };
const push = (fields: object) =>
  readWebPushMessage({
    json: () => ({
      v: 1,
      id: '00000003-0000-4000-8000-000000000000',
      kind: 'request_near',
      user: ann,
      request_id: request,
      drive_id: null,
      tag: `request:${request}`,
      ...fields,
    }),
  });
const here = { userId: ann, locked: false };

describe('a push is shown', () => {
  it('with its details and the way to it, to the person whose device is not locked', () => {
    expect(composeAlert(push({ codes }), here)).toEqual({
      title: 'Somebody near you needs blood',
      body: 'Critical, AB−, Saint Secret',
      tag: `request:${request}`,
      path: `/alert?id=00000003-0000-4000-8000-000000000000&kind=request_near&request=${request}&drive=`,
    });
  });

  it.each(Object.keys(ALERT_TITLES))(
    'of %s without details where the person did not choose them',
    (kind) => {
      const { title, body } = composeAlert(push({ kind }), here);
      expect(title).toMatch(/^[A-Z]/);
      expect(body).toBe('Open Lifedrop.');
    },
  );

  it.each(Object.keys(ALERT_TITLES))(
    'of %s on a locked device with neutral words, whatever it holds',
    (kind) => {
      for (const viewer of [{ ...here, locked: true }, { userId: request, locked: false }, null]) {
        const { title, body } = composeAlert(push({ kind, codes }), viewer);
        expect(title).toBe(
          kind === 'request_near' ? 'Somebody near you needs blood' : 'There is news for you',
        );
        expect(body).toBe('Open Lifedrop.');
      }
    },
  );

  it('to somebody else, or to nobody, without the way to it', () => {
    for (const viewer of [{ userId: request, locked: false }, null])
      expect(composeAlert(push({ codes }), viewer).path).toBe('/');
  });

  it('even if its content cannot be read', () => {
    const broken = () => {
      throw new SyntaxError('not JSON');
    };
    const strange = [
      null,
      { json: () => 'no object' },
      { json: () => null },
      { json: () => ({ kind: 'of tomorrow' }) },
      { json: broken },
    ];
    for (const data of strange)
      expect(composeAlert(readWebPushMessage(data), here)).toEqual({
        title: 'Somebody near you needs blood',
        body: 'Open Lifedrop.',
        tag: 'lifedrop',
        path: '/',
      });
  });
});
