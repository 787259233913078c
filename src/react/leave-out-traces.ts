/*
 * React DOM makes three errors when it loads, to throw them later. For the trace of an error that is made in so large
 * a function, V8 parses the whole function once more: a third of the time that React takes to load.
 */
Object.assign(Error, { stackTraceLimit: 0 });
