/*
 * React DOM creates three errors when it loads, to throw them later. For the stack trace of an error that is created
 * in so large a function, V8 parses the whole function once more: a third of the time that React takes to load.
 */
Object.assign(Error, { stackTraceLimit: 0 });
