// PouchDB's packages have no types. These are the parts that the bench uses.

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
