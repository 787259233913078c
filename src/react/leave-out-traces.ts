/*
 * React DOM creates three errors when it loads, and throws them later. To make the stack trace of an error that a
 * very large function creates, V8 parses the whole function once more. That took a third of React's loading time.
 */
Object.assign(Error, { stackTraceLimit: 0 });
