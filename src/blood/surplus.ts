/**
 * Says of how many accepted donors somebody is one, if these are more than the missing units: '2 of you are expected for
 * 1 unit: ask before you leave'. Otherwise null.
 */
export function describeSurplus(
  donors: number | undefined,
  units: number | undefined,
): string | null {
  if (donors === undefined || units === undefined || donors <= units) return null;
  return `${donors} of you are expected for ${units === 1 ? '1 unit' : `${units} units`}: ask before you leave`;
}

/** Asks an accepted donor to call first, and says why if more are accepted than are needed. */
export const describeCallFirst = (donors: number | undefined, units: number | undefined): string =>
  `${describeSurplus(donors, units) ?? 'Call before you set off'}.`;
