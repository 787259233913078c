const configured: unknown = import.meta.env['VITE_APP_NAME'];

/** The product's name; VITE_APP_NAME overrides it at build time. */
export const appName =
  typeof configured === 'string' && configured !== '' ? configured : 'Lifedrop';
