import { previewRequest } from '../functions/share/preview-request.ts';
import { putPreview } from '../functions/share/put-preview.ts';
import type { Backend } from './backend';
import type { ChangeDocument } from './http/static-files';

/** The backend answers by path; its own requests name no host. */
const HERE = 'http://backend.invalid';

/** Puts a preview into the documents of requests, for the programs that show shared links. */
export function addRequestPreviews(backend: Backend, siteUrl: string): ChangeDocument {
  const api = {
    url: HERE,
    key: backend.secrets.publishableKey,
    ask: (request: Request) => backend.fetch(request, undefined),
  };
  return async (path) => {
    const preview = await previewRequest(api, path);
    return preview && ((html) => putPreview(html, preview, new URL(path, siteUrl)));
  };
}
