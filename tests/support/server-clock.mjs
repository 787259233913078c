import { readFileSync } from 'node:fs';

// Moves the clock of a server that a test started, in each of its threads: the database asks it too. SERVER_CLOCK is
// the file that holds by how many ms it is ahead.

const now = Date.now.bind(Date);
let ahead = 0;
const read = () => {
  ahead = Number(readFileSync(process.env.SERVER_CLOCK, 'utf8')) || 0;
};
read();
setInterval(read, 50).unref();
Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (real, args, made) =>
    Reflect.construct(real, args.length > 0 ? args : [real.now()], made),
});
