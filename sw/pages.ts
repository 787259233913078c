declare const self: ServiceWorkerGlobalScope;

/** Lists the open pages of this app, including those that an earlier worker controls. */
export const listPages = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });
