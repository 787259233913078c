import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import expressPouchDB from 'express-pouchdb';
import memory from 'pouchdb-adapter-memory';
import PouchCore from 'pouchdb-core';
import mapreduce from 'pouchdb-mapreduce';
import replication from 'pouchdb-replication';

/** The path of the CouchDB endpoint, on the same server as the app. */
export const COUCH = '/couch';

/** Opens an in-memory database with these rows, which is served with CouchDB's protocol. */
export async function openCouch(
  rows: { id: string }[],
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const PouchDB = PouchCore.plugin(memory)
    .plugin(mapreduce)
    .plugin(replication)
    .defaults({ adapter: 'memory' });
  await new PouchDB('donors').bulkDocs(rows.map(({ id, ...row }) => ({ _id: id, ...row })));
  const app = express();
  app.use(COUCH, expressPouchDB(PouchDB, { inMemoryConfig: true, mode: 'minimumForPouchDB' }));
  return app;
}
