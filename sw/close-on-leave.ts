/**
 * A Workbox plugin that forbids browsers to store the documents of pages. When a person leaves a page, Safari freezes
 * it together with its open IndexedDB transactions. No other page can then open that storage until Safari drops the
 * frozen page. If the document must not be stored and came over HTTPS, Safari closes the page instead.
 */
export const closeOnLeave = {
  async handlerWillRespond({ event, response }: { event: Event; response: Response }) {
    if (!(event instanceof FetchEvent) || event.request.mode !== 'navigate') return response;
    const headers = new Headers(response.headers);
    headers.set('cache-control', 'no-store');
    return new Response(response.body, { headers });
  },
};
