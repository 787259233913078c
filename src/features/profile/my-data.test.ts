import { describe, expect, it } from 'vitest';
import { type MyData, makeMyDataFile } from './my-data';

const AT = Date.UTC(2026, 2, 5, 12);

const data: MyData = {
  account: { id: 'u1', email: 'ada@example.org' },
  lastContact: AT - 3_600_000,
  records: {
    profiles: { read: true, rows: [{ id: 'u1', first_name: 'Ada', unsent: 0, pending: null }] },
    donors: {
      read: false,
      rows: [
        {
          id: 'd1',
          city: 'Springfield',
          feed: '1',
          newest: '1',
          unsent: 1,
          pending: { id: 'm1', base: null, sent: null, at: AT },
        },
      ],
    },
  },
  attention: [
    {
      id: 'm2',
      kind: 'rejected',
      table: 'donors',
      row_id: 'd1',
      creates: false,
      payload: { city: 'Shelbyville' },
      theirs: { city: 'Springfield' },
      code: '23514',
      field: 'city',
      message: 'too long',
      at: AT,
    },
  ],
  received: [
    { id: 'm3', collection: 'donors', row_id: 'd1', base: { notes: '' }, set: { notes: 'mine' } },
  ],
  drafts: [{ id: 'blood-request', values: { hospital: 'General' }, at: AT }],
  alerts: null,
};

const fileOf = (change: Partial<MyData> = {}) =>
  JSON.parse(makeMyDataFile({ ...data, ...change }, 'Lifedrop', AT)) as Record<string, unknown>;

describe('the copy of my data', () => {
  it('holds every record under the server’s names, and marks those that are only on this device', () => {
    expect(fileOf()['records']).toEqual({
      profiles: [{ id: 'u1', first_name: 'Ada', received_by_server: true }],
      donors: [{ id: 'd1', city: 'Springfield', received_by_server: false }],
    });
  });

  it('holds one’s answers to requests, and never the number of another person', () => {
    const pledge = {
      id: 'p1',
      contact_phone: '555 0100',
      requester_name: 'Nora Nurse',
      requester_phone: '555 0199',
      pending: null,
    };
    const records = { pledges: { read: true, rows: [pledge] } };
    expect(fileOf({ records })['records']).toEqual({
      pledges: [{ id: 'p1', contact_phone: '555 0100', received_by_server: true }],
    });
  });

  it('holds the name under a request of one’s own, one’s card and history, and nothing of whose card one scanned', () => {
    const pending = null;
    const records = {
      profiles: {
        read: true,
        rows: [{ id: 'u1', card_code: 'ABC', earlier_donations: ['2024-05-03 plasma'], pending }],
      },
      blood_requests: {
        read: true,
        rows: [{ id: 'r1', requester_name: 'Ada', needed_on: '2026-04-01', pending }],
      },
      pledges: { read: true, rows: [{ id: 'p1', gives_again_on: '2026-05-01', pending }] },
      scans: {
        read: true,
        rows: [
          {
            id: 's1',
            here: true,
            person_name: 'Dora',
            person_blood_type: 'A+',
            type_confirmed_at: null,
            gives_again_on: '2026-05-01',
            pending,
          },
        ],
      },
    };
    const received_by_server = true;
    expect(fileOf({ records })['records']).toEqual({
      profiles: [
        {
          id: 'u1',
          card_code: 'ABC',
          earlier_donations: ['2024-05-03 plasma'],
          received_by_server,
        },
      ],
      blood_requests: [
        { id: 'r1', requester_name: 'Ada', needed_on: '2026-04-01', received_by_server },
      ],
      pledges: [{ id: 'p1', gives_again_on: '2026-05-01', received_by_server }],
      scans: [{ id: 's1', here: true, received_by_server }],
    });
  });

  it('holds whether one came to a drive, and the day on which one gave there', () => {
    const reservation = { id: 'v1', outcome: 'given', given_on: '2026-05-03' };
    const records = { reservations: { read: true, rows: [{ ...reservation, pending: null }] } };
    expect(fileOf({ records })['records']).toEqual({
      reservations: [{ ...reservation, received_by_server: true }],
    });
  });

  it('holds what was sent lately', () => {
    expect(fileOf()['sent_lately']).toEqual([
      { collection: 'donors', row_id: 'd1', values: { notes: 'mine' } },
    ]);
  });

  it('holds drafts and what came back', () => {
    expect(fileOf()['drafts']).toEqual([
      {
        form: 'blood-request',
        last_changed: '2026-03-05T12:00:00.000Z',
        values: { hospital: 'General' },
      },
    ]);
    expect(fileOf()['needs_attention']).toEqual([
      {
        came_back: '2026-03-05T12:00:00.000Z',
        collection: 'donors',
        row_id: 'd1',
        values: { city: 'Shelbyville' },
        on_the_server: { city: 'Springfield' },
        reason: 'too long',
      },
    ]);
  });

  it('holds where notifications go and what the person was told of, if the server was asked', () => {
    const alerts = {
      subscriptions: [
        {
          endpoint: 'https://fcm.googleapis.com/fcm/send/1',
          created_at: '2026-03-01T12:00:00Z',
          renewed_at: '2026-03-01T12:00:00Z',
          sent_at: null,
        },
      ],
      told: [{ request_id: 'r1', blood_type: 'A+', at: '2026-03-02T12:00:00Z' }],
    };
    expect(fileOf({ alerts })['alerts']).toEqual(alerts);
    expect(fileOf()['alerts']).toBeNull();
  });

  it('says how old it is, whose it is, and where it may be incomplete', () => {
    expect(fileOf()).toMatchObject({
      format: 'lifedrop-my-data',
      version: 1,
      made_at: '2026-03-05T12:00:00.000Z',
      last_contact: '2026-03-05T11:00:00.000Z',
      account: { id: 'u1', email: 'ada@example.org' },
      may_be_incomplete: ['donors'],
    });
    expect(fileOf({ lastContact: null })['last_contact']).toBeNull();
  });
});
