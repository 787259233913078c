import * as fc from 'fast-check';
import { plans } from './plan';
import { type Broken, Run } from './run';
import type { World } from './world';

/**
 * The property that every run must have: its plan can be executed without breaking a promise.
 * @param broken the rules that a test of the suite switches off
 */
export const property = (world: World, broken: Broken = {}, of = plans) =>
  fc.asyncProperty(of, (plan) => new Run(world, plan, broken).do());

/**
 * A failure prints seed, path and plan. fast-check does not shrink the plan, because a run that hangs would hang
 * again each time. `npm run soak -- --seed … --path …` repeats the run, and shrinks its plan if it fails again.
 */
export const LIMITS = {
  /** How long a run may take, ms. It usually takes about 300 ms. */
  timeout: 60_000,
  endOnFailure: true,
};
