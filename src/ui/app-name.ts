const configured: unknown = import.meta.env['VITE_APP_NAME'];

/** The name of the product. A build can set another one by VITE_APP_NAME. */
export const appName =
  typeof configured === 'string' && configured !== '' ? configured : 'Lifedrop';
