import * as fc from 'fast-check';
import { plans } from './plan';
import { type Broken, Run } from './run';
import type { World } from './world';

/** The property of every run. @param broken the rules that a test of the suite switches off */
export const property = (world: World, broken: Broken = {}, of = plans) =>
  fc.asyncProperty(of, (plan) => new Run(world, plan, broken).do());

/**
 * A failure prints seed, path and plan. It is not shrunk, because a run that hangs would hang again each time. `npm
 * run soak -- --seed … --path …` repeats its plan, and shrinks it if it fails again.
 */
export const LIMITS = {
  /** How long a run may take, ms. It takes about 300. */
  timeout: 60_000,
  endOnFailure: true,
};
