/** Runs `work` while no other tab of this browser runs work of the same name. */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  // undefined outside secure contexts, although its type says otherwise
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  let result: Promise<T> | undefined;
  await locks.request(name, () => (result = work()));
  // the callback has run by now and has set `result`
  return result as Promise<T>;
}
