import { measureFirstVisits } from './first-visits';
import { keepResults, tableOf } from './results-file';

// npm run bench:slow is a part of npm run bench by itself, or one page of it: -- "Find Blood".
const results = await measureFirstVisits(process.argv[2]);
keepResults(results);
console.log(tableOf(results));
