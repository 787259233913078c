import './leave-out-traces';
import { createRoot } from 'react-dom/client';

// V8's own default is 10; leave-out-traces.ts has set it to 0
Object.assign(Error, { stackTraceLimit: 10 });

export { createRoot };
