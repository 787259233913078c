import PouchDB from 'pouchdb-browser';
import { duration, serve, type System } from './system';

// PouchDB, which replicates from a server that speaks CouchDB's protocol. Only the first sync is compared.

const firstSync: System['firstSync'] = async () => {
  const db = new PouchDB('pouch');
  const remote = new PouchDB(`${location.origin}/couch/donors`);
  const ms = await duration(() => db.replicate.from(remote, { batch_size: 1000 }));
  return { ms, docs: (await db.info()).doc_count };
};

// on this page the bench calls only this function
serve({ firstSync } as System);
