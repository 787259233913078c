import { previewRequest } from '../functions/share/preview-request.ts';
import { putPreview } from '../functions/share/put-preview.ts';
import type { Backend } from './backend';
import type { ChangeDocument } from './http/static-files';

/** A host for the URLs of this module's own requests. The backend reads only their path. */
const HERE = 'http://backend.invalid';

/** Puts a preview into the documents of request pages. Messengers show it when somebody shares a link. */
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
