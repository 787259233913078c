/**
 * Derives the id of a later record of a series from that of an earlier one. Whoever makes the later record, on whichever
 * device, thus makes the same one.
 * @param weeks how much later it is, at most 255
 */
export function makeLaterId(id: string, weeks: number): string {
  const last = (Number.parseInt(id.slice(-2), 16) + weeks) % 256;
  return id.slice(0, -2) + last.toString(16).padStart(2, '0');
}
