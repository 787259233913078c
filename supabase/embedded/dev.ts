import { fail, run } from './run';
import { PROJECT_DIR, readSettings } from './settings';

// npm run dev: runs Vite with hot reload and the backend in one process.
try {
  const settings = await readSettings(process.env, 5173);
  await run(settings, async (backend, http) => {
    process.env['VITE_SUPABASE_URL'] = '';
    process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = backend.secrets.publishableKey;
    const { createServer } = await import('vite');
    const vite = await createServer({
      root: PROJECT_DIR,
      appType: 'spa',
      server: { middlewareMode: true, hmr: { server: http.server } },
    });
    http.server.on('close', () => void vite.close());
    return (request, response) => {
      vite.middlewares(request, response, () => {
        if (!response.headersSent) response.writeHead(404).end();
      });
    };
  });
} catch (error) {
  fail(error);
}
