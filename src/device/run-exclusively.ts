/** Does something in one tab of this browser at a time. */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  // missing outside of secure contexts, whatever the types say
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  let result: Promise<T> | undefined;
  await locks.request(name, () => (result = work()));
  // set by the callback above, which has run
  return result as Promise<T>;
}
