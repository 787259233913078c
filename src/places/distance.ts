/** A point on Earth, in degrees. North and east are positive. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Mean radius of Earth (IUGG), in miles. */
const EARTH_MILES = 3958.76;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Measures the great-circle distance in miles with the haversine formula. The result is wrong by at most 0.5 %,
 * because Earth is not a sphere.
 */
export function measureMiles(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}
