import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './database';
import { databaseTypes } from './database-types';

// `npm run types:db`
const file = fileURLToPath(new URL('../../src/remote/database.types.ts', import.meta.url));
const db = await openDatabase();
writeFileSync(file, await databaseTypes(db));
await db.close();
