import { describe, expect, it } from 'vitest';
import { isPushEndpoint } from '../../../supabase/functions/send-alerts/endpoints';

// The database has a list of its own; supabase/tests/push-subscriptions.test.sql tests it with the same endpoints.
describe('a push is sent', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/cX:APA91',
    'https://fcm.googleapis.com/wp/abc',
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY%3d',
    'https://web.push.apple.com/QFq',
    'https://api.push.apple.com/3/device/a',
  ])('to %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(true);
  });

  it.each([
    '',
    'https://example.org/push',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com/',
    'https://fcm.googleapis.com.example.org/a',
    'https://user:word@fcm.googleapis.com/a',
    'https://fcm.googleapis.com@169.254.169.254/a',
    'https://example.org/#https://fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'http://127.0.0.1:9999/a',
    'https://[::1]/a',
    'https://notify.windows.com/a',
    'https://a.b.notify.windows.com/a',
    'https://fcm.googleapis.com\\@example.org/a',
    'https://example.org\\@fcm.googleapis.com/a',
    'file:///etc/passwd',
  ])('never to %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(false);
  });

  it('to a push service on this machine only where a test names it', () => {
    const service = 'http://127.0.0.1:9999';
    expect(isPushEndpoint(`${service}/a`, service)).toBe(true);
    for (const other of [
      'http://127.0.0.1:9998/a',
      'http://user@127.0.0.1:9999/a',
      `${service}@example.org/a`,
    ])
      expect(isPushEndpoint(other, service)).toBe(false);
  });
});
