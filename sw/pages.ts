declare const self: ServiceWorkerGlobalScope;

/** Lists the open pages of this app. Pages that an earlier service worker controls are in the list too. */
export const listPages = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });
