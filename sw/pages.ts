declare const self: ServiceWorkerGlobalScope;

/** The open pages of this app, those that an earlier worker serves included. */
export const listPages = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });
