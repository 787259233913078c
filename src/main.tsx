import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterFirstPaint } from '@/app/after-first-paint';
import { App } from '@/app/App';
import { registerServiceWorker } from '@/app/service-worker';
import '@/ui/theme.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

afterFirstPaint(() => {
  void import('@/app/lifecycle').then(({ startLifecycle }) => startLifecycle());
  // A failed registration costs the offline start, not the page: it is tried again on the next load.
  if (import.meta.env.PROD) registerServiceWorker().catch(() => undefined);
});
