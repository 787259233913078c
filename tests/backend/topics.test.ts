import { beforeEach, expect, it, vi } from 'vitest';
import { Topics } from '../../supabase/embedded/realtime/topics';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const TOPIC = 'sync:user:ann';
const poke = (topic = TOPIC) =>
  JSON.stringify({ topic, event: 'changed', private: true, payload: { table: 'donors' } });

function listening(topics: Topics, topic = TOPIC) {
  const channel = { topic };
  const heard: number[] = [];
  topics.add(channel, { send: () => void heard.push(Date.now()) });
  return { heard, leave: () => topics.remove(channel) };
}

it('many equal pokes go out as two, the first at once and one after the last', () => {
  const topics = new Topics();
  const { heard } = listening(topics);
  const start = Date.now();
  for (let n = 0; n < 9; n += 1) {
    topics.broadcast(poke());
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([start, start + 100]);
});

it('who leaves between two equal pokes gets no more, and who joins gets the last', () => {
  const topics = new Topics();
  const [early, stays] = [listening(topics), listening(topics)];
  topics.broadcast(poke());
  topics.broadcast(poke());
  early.leave();
  const late = listening(topics);
  vi.advanceTimersByTime(1000);
  expect([early.heard.length, stays.heard.length, late.heard.length]).toEqual([1, 2, 1]);
});

it('a poke that nobody heard holds up none for who joins a moment later', () => {
  const topics = new Topics();
  const first = listening(topics);
  topics.broadcast(poke());
  first.leave();
  topics.broadcast(poke());
  const { heard } = listening(topics);
  vi.advanceTimersByTime(100);
  expect(heard).toHaveLength(1);
  topics.broadcast(poke());
  vi.advanceTimersByTime(1000);
  expect(heard).toHaveLength(2);
});

it('pokes of different topics do not wait for one another', () => {
  const topics = new Topics();
  const [ann, bob] = [listening(topics), listening(topics, 'sync:user:bob')];
  topics.broadcast(poke());
  topics.broadcast(poke('sync:user:bob'));
  expect([ann.heard.length, bob.heard.length]).toEqual([1, 1]);
});
