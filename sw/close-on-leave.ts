/**
 * A Workbox plugin that marks the documents of pages as not to be stored. Safari freezes a page that is left together
 * with its open IndexedDB transactions, and no other page can open that storage until Safari drops the frozen page.
 * Safari closes a page whose document must not be stored, if it came over HTTPS.
 */
export const closeOnLeave = {
  async handlerWillRespond({ event, response }: { event: Event; response: Response }) {
    if (!(event instanceof FetchEvent) || event.request.mode !== 'navigate') return response;
    const headers = new Headers(response.headers);
    headers.set('cache-control', 'no-store');
    return new Response(response.body, { headers });
  },
};
