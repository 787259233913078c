/**
 * Makes a patient number: `P-` and six digits, from 100000 to 999999.
 * @param random a number from 0 up to, but not including, 1
 */
export function makePatientId(random: number = Math.random()): string {
  return `P-${100_000 + Math.floor(random * 900_000)}`;
}
