/** The cache keys one build needs, newest build last. */
export type BuildLists = readonly (readonly string[])[];

/**
 * Two builds stay on the device: the current one, and the one before it, whose open tabs still load
 * their lazy chunks after an update was accepted in another tab.
 */
const kept = 2;

/** Adds a build. A reinstalled build moves to the end instead of counting twice. */
export function addBuild(known: BuildLists, keys: readonly string[]): BuildLists {
  const same = (other: readonly string[]) => other.join() === keys.join();
  return [...known.filter((other) => !same(other)), keys].slice(-kept);
}

/** Which cached keys no kept build needs any more. */
export function findOutdated(cached: readonly string[], generations: BuildLists): string[] {
  const needed = new Set(generations.flat());
  return cached.filter((key) => !needed.has(key));
}
