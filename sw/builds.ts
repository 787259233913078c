/** The cache keys of each build, newest build last. */
export type BuildLists = readonly (readonly string[])[];

/**
 * The device keeps two builds, the current and the previous one. If one tab accepts an update, other tabs still run
 * the previous build and load its lazy chunks from here.
 */
const kept = 2;

/** Adds a build. A reinstalled build moves to the end instead of counting twice. */
export function addBuild(known: BuildLists, keys: readonly string[]): BuildLists {
  const same = (other: readonly string[]) => other.join() === keys.join();
  return [...known.filter((other) => !same(other)), keys].slice(-kept);
}

/** Returns the cached keys that no kept build needs. */
export function findOutdated(cached: readonly string[], generations: BuildLists): string[] {
  const needed = new Set(generations.flat());
  return cached.filter((key) => !needed.has(key));
}
