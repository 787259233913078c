import './leave-out-traces';
import { createRoot } from 'react-dom/client';

// the number that V8 starts with
Object.assign(Error, { stackTraceLimit: 10 });

export { createRoot };
