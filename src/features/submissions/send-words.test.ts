import { describe, expect, it } from 'vitest';
import { describeElsewhere, describeSending } from './SendNow';

describe('the words about sending', () => {
  it('says offline what will happen', () => {
    expect(describeSending({ online: false, pending: 2, sending: 0, attention: 0 })).toBe(
      'You are offline. 2 records are saved on this device. Sending begins by itself as soon as there is a connection.',
    );
    expect(describeSending({ online: false, pending: 0, sending: 0, attention: 0 })).toBe(
      'You are offline. Nothing is waiting.',
    );
  });

  it('claims nothing before what waits has been counted', () => {
    const nothing = { online: true, pending: 0, sending: 0, attention: 0 };
    expect(describeSending({ ...nothing, counted: false })).toBe(
      'Looking at what is saved on this device.',
    );
    expect(describeSending(nothing)).toBe('Everything is sent.');
  });

  it('says which tab sends what another version of the app has', () => {
    expect(describeElsewhere(1)).toBe(
      '1 of them is in a tab that runs another version of the app. That tab sends it. If you close that tab, it is sent from here.',
    );
  });

  it('promises nothing until this page has tried to reach the server', () => {
    expect(
      describeSending({ online: true, asked: false, pending: 2, sending: 0, attention: 0 }),
    ).toBe('2 records are saved on this device. Looking for a connection to send them.');
  });

  it('says that the server is busy when it answers but accepts nothing', () => {
    expect(
      describeSending({ online: true, stalled: true, pending: 1, sending: 0, attention: 0 }),
    ).toBe(
      'The server is busy. 1 record is saved on this device. Sending is tried again by itself until the server has everything.',
    );
  });

  it('distinguishes waiting from sending', () => {
    expect(describeSending({ online: true, pending: 1, sending: 0, attention: 0 })).toBe(
      '1 record is waiting and will be sent in a moment.',
    );
    expect(describeSending({ online: true, pending: 3, sending: 3, attention: 0 })).toBe(
      'Sending 3 records.',
    );
  });

  it('does not say that all is sent while something needs attention', () => {
    expect(describeSending({ online: true, pending: 0, sending: 0, attention: 2 })).toBe(
      'Nothing is waiting. 2 records need your attention.',
    );
  });

  it('says when everything is sent', () => {
    expect(describeSending({ online: true, pending: 0, sending: 0, attention: 0 })).toBe(
      'Everything is sent.',
    );
  });
});
