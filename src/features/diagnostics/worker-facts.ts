/** Facts about the service worker, which opens the app without a network. */
export interface WorkerFacts {
  state: string;
  /** the active worker's build; null if it does not say */
  build: string | null;
}

const ANSWER_MS = 2000;

/** Asks the worker for its build. Matches `buildQuestion` in sw/messages.ts. */
function buildOf(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = (build: unknown) => {
      clearTimeout(timer);
      port1.close();
      resolve(typeof build === 'string' ? build : null);
    };
    // a worker of an older build does not answer the question
    const timer = setTimeout(() => done(null), ANSWER_MS);
    port1.addEventListener('message', ({ data }) => done(data));
    port1.start();
    worker.postMessage({ type: 'WHICH_BUILD' }, [port2]);
  });
}

/** Reads the facts from the browser and the worker. */
export async function readWorkerFacts(): Promise<WorkerFacts> {
  // undefined in some private windows and outside secure contexts, although its type says otherwise
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
