import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterFirstPaint, wasHere } from '@/app/after-first-paint';
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

const openStore = () =>
  void import('@/app/lifecycle').then(({ startLifecycle }) => startLifecycle());
// whoever was here before waits for his rows, not for a picture: the store opens while the page is made
const returning = wasHere();
if (returning) openStore();

afterFirstPaint(() => {
  if (!returning) openStore();
  // A failed registration costs the offline start, not the page: it is tried again on the next load.
  if (import.meta.env.PROD) registerServiceWorker().catch(() => undefined);
});
