import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { whileFaulty } from './convergence/broken';
import { property } from './convergence/property';
import { chooseCases } from '../support/short-run';
import { type DeviceRule, type Variant, VARIANTS } from './convergence/variants';
import { World } from './convergence/world';

// If a rule is switched off, the plans of the convergence suite must fail. A rule whose absence they do not notice is
// not tested by them.

const off = vi.hoisted((): { rules: readonly DeviceRule[] } => ({ rules: [] }));
const isOff = vi.hoisted(() => (rule: DeviceRule) => off.rules.includes(rule));

vi.mock(import('@/store/changes/restore'), async (load) => {
  const { restore } = await load();
  return {
    restore: (collection, doc, taken, id) =>
      isOff('merge unsent work') && doc?.pending && doc.pending.id !== taken.pending?.id
        ? { next: doc, refusal: null }
        : restore(collection, doc, taken, id),
  };
});
vi.mock(import('@/store/changes/pending'), async (load) => {
  const sound = await load();
  return {
    ...sound,
    chooseMutation: (collection, doc) =>
      (isOff('send the newest') ? doc.pending?.sent : null) ??
      sound.chooseMutation(collection, doc),
    mayYetMakeRoom: (...all) => !isOff('wait for room') && sound.mayYetMakeRoom(...all),
    getOrder: (pending) => (isOff('keep the order') ? 0 : sound.getOrder(pending)),
  };
});
vi.mock(import('@/store/changes/settle'), async (load) => {
  const sound = await load();
  return {
    ...sound,
    settle(collection, doc, sent, answer, id) {
      // acts as if the record were refused for another reason than that the server already has it
      const isHidden = answer.code === '23505' && isOff('know what is there');
      const said = isHidden ? { ...answer, code: '23514' } : answer;
      // acts as if what is newer had been sent too
      const { pending } = doc;
      const isSettled = pending && isOff('keep what is newer') && answer.status === 'applied';
      const known = isSettled ? { ...doc, pending: { ...pending, id: sent.id } } : doc;
      const outcome = sound.settle(collection, known, sent, said, id);
      const base = outcome.next?.pending?.base;
      // acts as if the server had stored what was sent, exactly as this device had written it
      const earlier = isOff('believe the answer') ? doc.pending?.sent?.set : undefined;
      if (base && earlier && answer.status === 'applied')
        for (const name of Object.keys(base)) if (name in earlier) base[name] = earlier[name];
      return outcome;
    },
  };
});
vi.mock(import('@/store/changes/same-value'), async (load) => {
  const { isSameValue } = await load();
  return {
    isSameValue: (a, b) =>
      isOff('know a moment')
        ? JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
        : isSameValue(a, b),
  };
});
vi.mock(import('@/store/changes/undo-window'), async (load) => {
  const sound = await load();
  return {
    ...sound,
    undoCreation: async (...all) => isOff('take back') || sound.undoCreation(...all),
  };
});
vi.mock(import('@/store/changes/undo-time'), async (load) => {
  const sound = await load();
  return {
    ...sound,
    getUndoTimeLeft: (pending, now) =>
      isOff('end the time of an undo')
        ? Math.max(0, (pending.undoableUntil ?? 0) - now)
        : sound.getUndoTimeLeft(pending, now),
  };
});
vi.mock(import('@/store/rxdb/other-versions'), async (load) => {
  const sound = await load();
  return {
    ...sound,
    takeOver: async (...all) =>
      isOff('take over') ? { left: sound.NO_WORK, beside: false } : sound.takeOver(...all),
  };
});
vi.mock(import('@/sync/restored'), async (load) => {
  const { resendLost } = await load();
  return {
    resendLost: async (...all) => {
      if (!isOff('tell a restored server')) await resendLost(...all);
    },
  };
});

/** With this seed, each broken rule shows within a few runs. */
const SEED = 9;

let world: World;
beforeAll(async () => {
  world = await World.open();
  // the limit is long, because the test database is made first and the tests run at low priority
}, 240_000);
afterAll(() => world.db.close());
afterEach(() => {
  off.rules = [];
});

/** Returns the message of the first run that fails. */
async function findFailure({ of, run = {} }: Variant): Promise<string> {
  const details = await fc.check(property(world, run, of), {
    seed: SEED,
    numRuns: 60,
    endOnFailure: true,
  });
  return details.errorInstance instanceof Error ? details.errorInstance.message : 'no failure';
}

test.each(chooseCases(VARIANTS, 8).map((variant) => [variant.name, variant] as const))(
  'the suite fails %s',
  async (_, variant) => {
    off.rules = variant.device ?? [];
    const { server = {} } = variant;
    expect(await whileFaulty(world.db, server, () => findFailure(variant))).toMatch(variant.says);
  },
  300_000,
);
