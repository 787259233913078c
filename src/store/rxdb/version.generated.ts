// Made by `npm run types:db` from the store's schemas. Do not edit.

/**
 * The version of all collections' stored form. RxDB cannot open a store of another schema, so a changed schema has a
 * higher version. The store is then created again and takes unsent work along, see upgrade.ts.
 */
export const STORE_VERSION = 23;
// the schemas: 888a3dfb7d191175
