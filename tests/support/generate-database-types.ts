import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectionFacts, collectionLists, seenColumns } from './collection-facts';
import { openDatabase } from './database';
import { databaseTypes } from './database-types';
import { triggerPage } from './schemas/trigger-page';

// `npm run types:db` writes the source files that are made from the database.
const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const db = await openDatabase();
writeFileSync(pathOf('src/remote/database.types.ts'), await databaseTypes(db));
writeFileSync(pathOf('src/collections/facts.generated.ts'), await collectionFacts(db));
writeFileSync(pathOf('src/collections/seen.generated.ts'), await seenColumns(db));
for (const [file, text] of Object.entries(await collectionLists(db)))
  writeFileSync(pathOf(`src/${file}`), text);
writeFileSync(pathOf('docs/triggers.md'), await triggerPage(db.session));
await db.close();
// the store's schemas are made from the files above, so they are loaded after these were written
const { raiseVersion } = await import('./store-version');
const version = pathOf('src/store/rxdb/version.generated.ts');
writeFileSync(version, raiseVersion(readFileSync(version, 'utf8')));
