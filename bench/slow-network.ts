import { measureFirstVisits } from './first-visits';
import { keepResults, tableOf } from './results-file';

// npm run bench:slow runs a part of npm run bench alone, or one page of it: -- "Find Blood".
const results = await measureFirstVisits(process.argv[2]);
keepResults(results);
console.log(tableOf(results));
