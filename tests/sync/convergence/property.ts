import * as fc from 'fast-check';
import { plans } from './plan';
import { type Broken, Run } from './run';
import type { World } from './world';

/** The property that every run must have. @param broken what a test of the test switches off */
export const property = (world: World, broken: Broken = {}, of = plans) =>
  fc.asyncProperty(of, (plan) => new Run(world, plan, broken).do());

/**
 * A failure prints seed, path and plan. It is not shrunk, as a run that hangs would hang again each time:
 * repeat it with `npm run soak -- --seed … --path …`, which shrinks it.
 */
export const LIMITS = {
  /** The longest a run may take, ms. On a quiet machine it takes about 200. */
  timeout: 60_000,
  endOnFailure: true,
};
