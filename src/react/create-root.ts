import './leave-out-traces';
import { createRoot } from 'react-dom/client';

// V8's own preset
Object.assign(Error, { stackTraceLimit: 10 });

export { createRoot };
