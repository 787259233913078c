// Types for the parts of PouchDB that the bench uses. PouchDB's packages have no types, and type checks must also
// pass if the bench's packages are not installed.

interface PouchDatabase {
  bulkDocs(docs: object[]): Promise<unknown>;
  info(): Promise<{ doc_count: number }>;
  replicate: { from(source: PouchDatabase, options: { batch_size: number }): Promise<unknown> };
}

interface PouchConstructor {
  new (name: string): PouchDatabase;
  plugin(plugin: unknown): PouchConstructor;
  defaults(options: { adapter: string }): PouchConstructor;
}

declare module 'pouchdb-browser' {
  const PouchDB: PouchConstructor;
  export default PouchDB;
}
declare module 'pouchdb-core' {
  const PouchDB: PouchConstructor;
  export default PouchDB;
}
declare module 'pouchdb-adapter-memory' {
  const plugin: unknown;
  export default plugin;
}
declare module 'pouchdb-replication' {
  const plugin: unknown;
  export default plugin;
}
declare module 'pouchdb-mapreduce' {
  const plugin: unknown;
  export default plugin;
}
declare module 'express-pouchdb' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Handler = (request: IncomingMessage, response: ServerResponse) => void;
  export default function expressPouchDB(
    constructor: PouchConstructor,
    options: { inMemoryConfig: boolean; mode: 'minimumForPouchDB' },
  ): Handler;
}
declare module 'express' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Handler = (request: IncomingMessage, response: ServerResponse) => void;
  export default function express(): Handler & { use(path: string, handler: Handler): void };
}
declare module 'lighthouse' {
  interface Result {
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
    >;
    audits: Record<string, { score: number | null; displayValue?: string } | undefined>;
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
  ): Promise<{ lhr: Result } | undefined>;
}
declare module 'puppeteer-core' {
  interface LaunchOptions {
    executablePath: string;
    args?: string[];
    browser?: 'firefox';
    headless?: boolean;
    acceptInsecureCerts?: boolean;
    defaultViewport?: { width: number; height: number };
  }
  export function launch(options: LaunchOptions): Promise<Browser>;
  export interface Browser {
    version(): Promise<string>;
    newPage(): Promise<Page>;
    createBrowserContext(): Promise<BrowserContext>;
    close(): Promise<void>;
  }
  interface BrowserContext {
    newPage(): Promise<Page>;
    on(event: 'targetcreated', hear: (target: Target) => void): void;
    close(): Promise<void>;
  }
  export enum TargetType {
    SERVICE_WORKER = 'service_worker',
  }
  interface Target {
    type(): TargetType;
    createCDPSession(): Promise<CDPSession>;
  }
  export interface CDPSession {
    send(method: string, parameters?: object): Promise<unknown>;
  }
  interface JSHandle {
    asElement(): ElementHandle | null;
  }
  export interface ElementHandle extends JSHandle {
    click(): Promise<void>;
    type(text: string): Promise<void>;
  }
  export interface Page {
    goto(url: string, options?: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
    reload(): Promise<unknown>;
    close(): Promise<void>;
    bringToFront(): Promise<void>;
    screenshot(): Promise<Uint8Array>;
    setViewport(size: {
      width: number;
      height: number;
      isMobile: boolean;
      hasTouch: boolean;
    }): Promise<void>;
    createCDPSession(): Promise<CDPSession>;
    evaluate<Result>(work: string | (() => Result)): Promise<Result>;
    evaluateHandle(work: string): Promise<JSHandle>;
    evaluateOnNewDocument<Arguments extends unknown[]>(
      work: string | ((...args: Arguments) => void),
      ...args: Arguments
    ): Promise<unknown>;
    waitForFunction(work: () => boolean, options: { timeout: number }): Promise<unknown>;
  }
}
