import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDeviceStorage } from './device-storage';
import { limitFactory, limitTime } from './time-limit';

/** Makes a request that gets an answer only when the test calls `answer`. */
function makeRequest() {
  const close = vi.fn();
  const result = { close, transaction: () => null };
  const request = Object.assign(new EventTarget(), { result, error: null });
  return { request, close, answer: (type: string) => request.dispatchEvent(new Event(type)) };
}

function openWith(request: EventTarget) {
  const factory = { open: () => request } as unknown as IDBFactory;
  const opening = limitFactory(factory, 100).open('of-a-test');
  const heard: string[] = [];
  for (const type of ['success', 'error'])
    opening.addEventListener(type, () => heard.push(`${type} ${opening.error?.name ?? ''}`.trim()));
  return heard;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useDeviceStorage.setState({ stuck: false });
});

test('an opening that gets its answer in time is left alone', () => {
  const { request, close, answer } = makeRequest();
  const heard = openWith(request);
  answer('success');
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['success']);
  expect(close).not.toHaveBeenCalled();
  expect(useDeviceStorage.getState().stuck).toBe(false);
});

test('an opening without an answer fails; a connection that comes too late is closed', () => {
  const { request, close, answer } = makeRequest();
  const heard = openWith(request);
  vi.advanceTimersByTime(100);
  expect(heard).toEqual(['error UnknownError']);
  expect(useDeviceStorage.getState().stuck).toBe(true);
  answer('success');
  expect(heard).toHaveLength(1);
  expect(close).toHaveBeenCalledOnce();
});

test('a read without an answer fails after the limit; the next answer shows that the storage works', async () => {
  const silent = limitTime(new Promise(() => {}), 'a read', 100);
  const failed = expect(silent).rejects.toThrow('a read: no answer');
  await vi.advanceTimersByTimeAsync(100);
  await failed;
  expect(useDeviceStorage.getState().stuck).toBe(true);
  await limitTime(Promise.resolve(1), 'a read', 100);
  expect(useDeviceStorage.getState().stuck).toBe(false);
});

test('while one thing gets no answer, answers to others do not say that the storage works', async () => {
  const said: boolean[] = [];
  const stop = useDeviceStorage.subscribe(({ stuck }) => said.push(stuck));
  const { request, answer } = makeRequest();
  openWith(request);
  vi.advanceTimersByTime(100);
  await limitTime(Promise.resolve(1), 'another', 100);
  expect(useDeviceStorage.getState().stuck).toBe(true);
  answer('success');
  expect(said).toEqual([true, false]);
  stop();
});
