/** What is known about the service worker, which opens the app without a network. */
export interface WorkerFacts {
  state: string;
  /** the build of the active worker; null if the worker does not tell */
  build: string | null;
}

const ANSWER_MS = 2000;

/** Asks a worker for its build. The message is `buildQuestion` in sw/messages.ts. */
function buildOf(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = (build: unknown) => {
      clearTimeout(timer);
      port1.close();
      resolve(typeof build === 'string' ? build : null);
    };
    // a worker of an older build does not answer this question
    const timer = setTimeout(() => done(null), ANSWER_MS);
    port1.addEventListener('message', ({ data }) => done(data));
    port1.start();
    worker.postMessage({ type: 'WHICH_BUILD' }, [port2]);
  });
}

/** Reads what the browser and the worker tell about the worker. */
export async function readWorkerFacts(): Promise<WorkerFacts> {
  // in some private windows, and outside secure contexts, it is undefined, although its type does not say so
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return { state: 'not available in this browser', build: null };
  const registration = await container.getRegistration().catch(() => undefined);
  if (!registration) return { state: 'not installed', build: null };
  const { controller } = container;
  const waiting = registration.waiting ? ', a new version waits' : '';
  if (!controller)
    return {
      state: `${registration.active?.state ?? 'installing'}, not in charge${waiting}`,
      build: null,
    };
  return { state: `${controller.state}${waiting}`, build: await buildOf(controller) };
}
