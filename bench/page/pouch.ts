import PouchDB from 'pouchdb-browser';
import { duration, serve, type System } from './system';

// PouchDB, replicating from a server with CouchDB's protocol. Only the first sync is compared.

const firstSync: System['firstSync'] = async () => {
  const db = new PouchDB('pouch');
  const remote = new PouchDB(`${location.origin}/couch/donors`);
  const ms = await duration(() => db.replicate.from(remote, { batch_size: 1000 }));
  return { ms, docs: (await db.info()).doc_count };
};

// the bench calls nothing else on this page
serve({ firstSync } as System);
