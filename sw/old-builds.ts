import { findOutdated, addBuild, type BuildLists } from './builds';

const listCache = 'builds-on-this-device';
const listKey = '/builds.json';

async function readBuilds(): Promise<BuildLists> {
  const stored = await (await caches.open(listCache)).match(listKey);
  // only this file writes the entry, so its type is known
  return stored ? ((await stored.json()) as BuildLists) : [];
}

/** Adds the active build to the list, and deletes the cached files that no kept build needs. */
export async function tidyPrecache(precacheName: string, keys: readonly string[]): Promise<void> {
  const cache = await caches.open(precacheName);
  const cached = (await cache.keys()).map((request) => request.url);
  let known = await readBuilds();
  // if there is no list yet, all other cached files count as the previous build
  if (known.length === 0) known = [cached.filter((key) => !keys.includes(key))];
  const builds = addBuild(known, keys);
  await (await caches.open(listCache)).put(listKey, Response.json(builds));
  await Promise.all(findOutdated(cached, builds).map((key) => cache.delete(key)));
}
