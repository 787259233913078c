/** Runs asynchronous work one piece at a time, in the order it was asked for. */
export interface Queue {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * PGlite has one session, and the driver @supabase/lite gives it hands that session to every request
 * at once: two requests' BEGIN, SET LOCAL ROLE and COMMIT would mingle, and one would read as the
 * other. So whatever touches the database goes through one queue.
 */
export function exclusiveQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
