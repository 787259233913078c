import { ensureBuilt } from './app-build';
import { fail, run } from './run';
import { readSettings } from './settings';
import { addRequestPreviews } from './request-previews';
import { serveStatic } from './http/static-files';

// npm start: serves the built app and the backend in one process.
try {
  const settings = await readSettings(process.env, 4173);
  const distDir = settings.distDir ?? (await ensureBuilt());
  await run(settings, async (backend) =>
    serveStatic(
      distDir,
      backend.secrets.publishableKey,
      addRequestPreviews(backend, settings.siteUrl),
    ),
  );
} catch (error) {
  fail(error);
}
