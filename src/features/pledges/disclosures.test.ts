import { describe, expect, it } from 'vitest';
import type { ConsentEntry } from '@/calls/pledges';
import { isShown, listDisclosures } from './disclosures';

const at = (hour: number) => `2026-11-22T${String(hour).padStart(2, '0')}:00:00+00:00`;
const ms = (hour: number) => Date.parse(at(hour));
const entry = (
  pledge_id: string,
  kind: ConsentEntry['kind'],
  mine: boolean,
  hour: number,
  until: number | null = null,
): ConsentEntry => ({
  at: at(hour),
  kind,
  mine,
  pledge_id,
  request_id: `request of ${pledge_id}`,
  hospital: `Saint ${pledge_id}`,
  version: '2026-11',
  until: until === null ? null : at(until),
});

describe('who has seen a number', () => {
  it('nobody, while an offer is not accepted', () => {
    expect(listDisclosures([entry('a', 'consent', true, 8)])).toMatchObject([
      { pledgeId: 'a', role: 'donor', agreedAt: ms(8), seenAt: null, until: null, endedAt: null },
    ]);
  });

  // covers: pledge-disclosures
  it('the requester, from the acceptance on, until it is withdrawn', () => {
    const accepted = [
      entry('a', 'reveal', false, 9, 20),
      entry('a', 'reveal', true, 9, 20),
      entry('a', 'acceptance', false, 9, 20),
      entry('a', 'consent', true, 8),
    ];
    const [shown] = listDisclosures(accepted);
    expect(shown).toMatchObject({ role: 'donor', seenAt: ms(9), until: ms(20), endedAt: null });
    expect(shown && isShown(shown, ms(19))).toBe(true);
    expect(shown && isShown(shown, ms(20))).toBe(false);
    const [over] = listDisclosures([entry('a', 'withdrawal', true, 10), ...accepted]);
    expect(over).toMatchObject({ seenAt: ms(9), endedAt: ms(10) });
    expect(over && isShown(over, ms(11))).toBe(false);
  });

  it('until when, as it was read with the consent, whatever was shown then', () => {
    const [disclosure] = listDisclosures([
      entry('a', 'reveal', true, 9, 20),
      entry('a', 'acceptance', false, 9, 20),
      entry('a', 'consent', true, 8, 22),
    ]);
    expect(disclosure).toMatchObject({ readUntil: ms(22), until: ms(20) });
  });

  it('again, once a request that was hidden is shown', () => {
    const hidden = [
      entry('a', 'end', true, 10),
      entry('a', 'reveal', true, 9, 20),
      entry('a', 'consent', true, 8, 20),
    ];
    const [ended] = listDisclosures(hidden);
    expect(ended && isShown(ended, ms(11))).toBe(false);
    const [shown] = listDisclosures([entry('a', 'reveal', true, 12, 20), ...hidden]);
    expect(shown).toMatchObject({ seenAt: ms(9), endedAt: null });
    expect(shown && isShown(shown, ms(13))).toBe(true);
  });

  it('the donor, if the viewer accepted them; the other party’s consent alone does not count', () => {
    const entries = [
      entry('b', 'reveal', false, 9, 20),
      entry('b', 'reveal', true, 9, 20),
      entry('b', 'acceptance', true, 9, 20),
      entry('b', 'consent', false, 8),
      entry('c', 'consent', false, 7),
    ];
    expect(listDisclosures(entries)).toMatchObject([
      { pledgeId: 'b', role: 'requester', agreedAt: ms(9), seenAt: ms(9) },
    ]);
  });
});
