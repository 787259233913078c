import { measureFirstVisits } from './first-visits';
import { keepResults, tableOf } from './results-file';

// npm run bench:slow measures only the first visits of `npm run bench`. With -- "Find Blood" it measures only that
// page.
const results = await measureFirstVisits(process.argv[2]);
keepResults(results);
console.log(tableOf(results));
