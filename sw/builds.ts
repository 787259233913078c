/** The cache keys of the files of each build. The newest build is last. */
export type BuildLists = readonly (readonly string[])[];

/**
 * How many builds the device keeps: the current one and the one before it. If one tab accepts an update, other tabs
 * still run the previous build and load its code from the cache.
 */
const kept = 2;

/** Adds a build to the list. A build that is in the list already moves to its end. */
export function addBuild(known: BuildLists, keys: readonly string[]): BuildLists {
  const same = (other: readonly string[]) => other.join() === keys.join();
  return [...known.filter((other) => !same(other)), keys].slice(-kept);
}

/** Returns the cached keys that belong to no kept build. */
export function findOutdated(cached: readonly string[], generations: BuildLists): string[] {
  const needed = new Set(generations.flat());
  return cached.filter((key) => !needed.has(key));
}
