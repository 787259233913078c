const MINUTE = 60_000;

/** Says how much time is left: '18 min', '3 h'. Empty if none is. @param now ms since 1970 */
export function describeLeft(until: number, now: number): string {
  const minutes = Math.ceil((until - now) / MINUTE);
  if (minutes <= 0) return '';
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** Says how long it takes until a time: '18 min', '2 h 05 min', or '10 min late' if it has passed. */
export function describeCountdown(at: number, now: number): string {
  const minutes = Math.ceil((at - now) / MINUTE);
  if (minutes < 0) return `${describeCountdown(now, at)} late`;
  if (minutes < 60) return minutes === 0 ? 'now' : `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
