/** Runs work in one tab of this browser at a time. */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  // undefined outside secure contexts, although its type says otherwise
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  let result: Promise<T> | undefined;
  await locks.request(name, () => (result = work()));
  // the callback above has set it
  return result as Promise<T>;
}
