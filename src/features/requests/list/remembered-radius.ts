import { RADII } from './nearness';

/** Key in localStorage. It tells how far somebody searched on this device, and nothing about the person. */
const KEY = 'lifedrop-radius';

/** The radius that was chosen last on this device, miles. */
export function readRadius(): number {
  const kept = localStorage.getItem(KEY);
  return RADII.find((radius) => String(radius) === kept) ?? 25;
}

/** Keeps the radius for the next visit. */
export const rememberRadius = (miles: number): void => localStorage.setItem(KEY, String(miles));
