import { describe, expect, it } from 'vitest';
import { readAlertPush } from '@/alerts/alert-push';
import { ALERT_KINDS } from '@/blood/alert';
import { composeAlert } from './compose-alert';

const ann = '00000001-0000-4000-8000-000000000000';
const request = '00000002-0000-4000-8000-000000000000';
const codes = {
  blood_type: 'AB-',
  hospital: 'Saint Secret',
  name: 'Secret Drive',
  urgency: 'Critical',
  units: 2,
};
const push = (fields: object) =>
  readAlertPush({
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
  it('with its words and place to the person whose device is not locked', () => {
    expect(composeAlert(push({ codes }), here)).toEqual({
      title: 'Critical: AB- blood is needed near you',
      body: 'Saint Secret needs 2 more units. You may be able to give.',
      tag: `request:${request}`,
      note: { path: `/request/${request}`, id: '00000003-0000-4000-8000-000000000000' },
    });
  });

  it('without blood type, hospital and time where the person did not choose details', () => {
    const { title, body } = composeAlert(push({}), here);
    expect([title, body]).toEqual(['Somebody near you needs blood', 'You may be able to give.']);
  });

  it.each(ALERT_KINDS)('of %s on a locked device with neutral words, whatever it holds', (kind) => {
    for (const watcher of [{ ...here, locked: true }, { userId: request, locked: false }, null]) {
      const { title, body } = composeAlert(push({ kind, codes }), watcher);
      expect(title).toBe(
        kind === 'request_near' ? 'Somebody near you needs blood.' : 'There is news for you.',
      );
      expect(body).toBe('Open Lifedrop.');
    }
  });

  it('to somebody else, or to nobody, without the way to it', () => {
    for (const watcher of [{ userId: request, locked: false }, null])
      expect(composeAlert(push({ codes }), watcher).note).toEqual({ path: '/', id: null });
  });

  it('even when nobody understands it', () => {
    const strange = [null, { json: () => 'no object' }, { json: () => ({ kind: 'of tomorrow' }) }];
    for (const data of strange)
      expect(composeAlert(readAlertPush(data), here)).toMatchObject({
        title: 'Somebody near you needs blood.',
        note: { path: '/', id: null },
      });
    const broken = () => {
      throw new SyntaxError('not JSON');
    };
    expect(readAlertPush({ json: broken })).toBeNull();
  });
});
