import { RULES } from '@/collections/rules.generated';
import { attentionDoc, checkpointDoc, draftDoc } from '@/collections/device';
import type { CollectionName, Documents } from '@/collections/documents';
import { SYNCED } from '@/collections/facts';
import { ROWS } from '@/collections/rows.generated';
import type { RxJsonSchema } from 'rxdb';
import { makeRxSchema } from './rx-schema';

type Schemas = { [K in CollectionName]: { schema: RxJsonSchema<Documents[K]> } };

/**
 * The schemas of a store. They are not in the module with the collections' names, because pages that only read need
 * no schemas. The build runs this module (build/schemas.ts), so it may only compute.
 */
export const SCHEMAS = {
  ...Object.fromEntries(
    SYNCED.map((name) => [name, { schema: makeRxSchema(ROWS[name], RULES[name].indexes, true) }]),
  ),
  drafts: { schema: makeRxSchema(draftDoc) },
  attention: { schema: makeRxSchema(attentionDoc) },
  checkpoints: { schema: makeRxSchema(checkpointDoc) },
  // the object has one schema for each collection
} as Schemas;
