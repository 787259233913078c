import { expect, test } from 'vitest';
import { Clock, type Difference } from './clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SERVER = Date.parse('2026-11-24T09:00:00Z');

/** Makes a device whose clock is `off` ms ahead of the server's. */
function makeDevice(off = 0, kept: Difference | null = null) {
  const world = { true: SERVER, mono: 1_000, off, kept };
  const open = () =>
    new Clock({
      wall: () => world.true + world.off,
      mono: () => world.mono,
      read: () => world.kept,
      write: (difference) => {
        world.kept = difference;
      },
    });
  const pass = (ms: number) => {
    world.true += ms;
    world.mono += ms;
  };
  return { world, open, pass };
}

/** Asks a server for its time. The answer takes `trip` ms, and the server writes its time in the middle of that. */
function ask(clock: Clock, { world, pass }: ReturnType<typeof makeDevice>, trip = 100) {
  const start = clock.start();
  pass(trip / 2);
  const told = world.true;
  pass(trip / 2);
  clock.note(told, start);
}

test.each([3 * DAY, -3 * DAY, 40 * MINUTE])(
  'a device whose clock is off by %d ms tells the server’s time after one answer',
  (off) => {
    const device = makeDevice(off);
    const clock = device.open();
    expect(clock.now()).toBe(SERVER + off);
    expect(clock.error).toBe(0);
    ask(clock, device);
    expect(clock.now()).toBe(device.world.true);
    expect(clock.difference).toMatchObject({ ms: -off, unsure: 50 });
    expect(clock.error).toBe(off);
    device.pass(HOUR);
    expect(clock.now()).toBe(device.world.true);
    expect(clock.deviceNow()).toBe(device.world.true + off);
    expect(clock.correct(device.world.true + off - 5)).toBe(device.world.true - 5);
  },
);

test('a measured difference is known after a restart, but is measured again', () => {
  const device = makeDevice(3 * DAY);
  const before = device.open();
  ask(before, device);
  expect(before.isFresh).toBe(true);
  device.pass(2 * HOUR);
  device.world.mono = 5;
  const clock = device.open();
  expect(clock.now()).toBe(device.world.true);
  expect(clock.isFresh).toBe(false);
});

test('a quick answer is better than a slow one, until it is old or somebody set the clock', () => {
  const device = makeDevice();
  const clock = device.open();
  ask(clock, device, 100);
  // the server began to work late, so it did not write its time in the middle of the trip
  const start = clock.start();
  device.pass(9_000);
  clock.note(device.world.true, start);
  expect(clock.now()).toBe(device.world.true);
  expect(clock.difference?.unsure).toBe(50);
  device.pass(20 * MINUTE);
  ask(clock, device, 1_000);
  expect(clock.difference?.unsure).toBe(500);
  device.world.off = 10 * MINUTE;
  ask(clock, device, 20_000);
  expect(clock.now()).toBe(device.world.true);
});

test('a clock that is wrong by less than five minutes counts as right', () => {
  const device = makeDevice(4 * MINUTE);
  const clock = device.open();
  ask(clock, device);
  expect(clock.error).toBe(0);
  expect(clock.now()).toBe(device.world.true);
});

test('a clock that is set back while the app runs changes nothing that is shown', async () => {
  const device = makeDevice();
  const clock = device.open();
  ask(clock, device);
  let told = 0;
  const end = clock.subscribe(() => (told += 1));
  device.pass(MINUTE);
  device.world.off = -2 * DAY;
  expect(clock.now()).toBe(device.world.true);
  expect(clock.isFresh).toBe(false);
  await Promise.resolve();
  expect(told).toBe(1);
  expect(clock.error).toBe(-2 * DAY);
  end();
  device.world.off = -3 * DAY;
  clock.now();
  await Promise.resolve();
  expect(told).toBe(1);
});

test('a clock that is set forward is noticed, and right again after the next answer', async () => {
  const device = makeDevice();
  const clock = device.open();
  ask(clock, device);
  let told = 0;
  clock.subscribe(() => (told += 1));
  device.world.off = 3 * DAY;
  expect(clock.isFresh).toBe(false);
  await Promise.resolve();
  expect(told).toBe(1);
  ask(clock, device, 5_000);
  expect(clock.now()).toBe(device.world.true);
  expect(clock.error).toBe(3 * DAY);
});

test('a device that slept, while its steady clock stood still, tells the time', () => {
  const device = makeDevice(3 * DAY);
  const clock = device.open();
  ask(clock, device);
  device.world.true += 8 * HOUR;
  expect(clock.now()).toBe(device.world.true);
});

test('a clock that somebody put right while the app was closed is believed', () => {
  const device = makeDevice(3 * DAY);
  ask(device.open(), device);
  device.pass(HOUR);
  device.world.off = 0;
  const clock = device.open();
  expect(clock.now()).toBe(device.world.true);
  expect(clock.error).toBe(0);
});

test('a clock that was set back while the app was closed does not go back behind the server’s last answer', () => {
  const device = makeDevice();
  ask(device.open(), device);
  const last = device.world.kept?.server ?? 0;
  device.pass(HOUR);
  device.world.off = -3 * DAY;
  const clock = device.open();
  expect(clock.now()).toBe(last);
  expect(clock.error).toBeLessThan(-2 * DAY);
});

test('an answer without a time, or with nonsense, is not believed', () => {
  const device = makeDevice();
  const clock = device.open();
  for (const told of [undefined, null, 'now', Number.NaN]) clock.note(told, clock.start());
  expect(clock.difference).toBeNull();
});

test('another tab’s measurement is taken over', () => {
  const device = makeDevice(3 * DAY);
  const [one, other] = [device.open(), device.open()];
  ask(one, device);
  other.follow(device.world.kept);
  expect(other.now()).toBe(device.world.true);
});
