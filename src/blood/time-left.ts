const MINUTE = 60_000;

/** Says how much time is left: '18 min', '3 h'. Empty if none is. @param now ms since 1970 */
export function describeLeft(until: number, now: number): string {
  const minutes = Math.ceil((until - now) / MINUTE);
  if (minutes <= 0) return '';
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
