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

it.each([
  [1, 10],
  [50, 50],
  [400, 100],
])(
  'of equal pokes to %i listeners one goes out at once and one every %i ms',
  (listeners, period) => {
    const topics = new Topics();
    const all = Array.from({ length: listeners }, () => listening(topics));
    const start = Date.now();
    for (let n = 0; n < period; n += 1) {
      topics.broadcast(poke());
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(1000);
    for (const { heard } of all) expect(heard).toEqual([start, start + period]);
  },
);

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

it('a poke that nobody heard delays none for somebody who joins a moment later', () => {
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
