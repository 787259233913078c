import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectionFacts } from './collection-facts';
import { openDatabase } from './database';
import { databaseTypes } from './database-types';
import { triggerPage } from './schemas/trigger-page';

// `npm run types:db`
const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const db = await openDatabase();
writeFileSync(pathOf('src/remote/database.types.ts'), await databaseTypes(db));
writeFileSync(pathOf('src/collections/facts.generated.ts'), await collectionFacts(db));
writeFileSync(pathOf('docs/triggers.md'), await triggerPage(db.session));
await db.close();
