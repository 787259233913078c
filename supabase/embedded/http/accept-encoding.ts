/** Whether an Accept-Encoding header allows an encoding. */
export const allowsEncoding = (accept: string, name: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accept);
