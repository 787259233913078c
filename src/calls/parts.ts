import * as z from 'zod/mini';

/** An ISO time. */
export const time = z.iso.datetime({ offset: true });
/** An ISO date. */
export const date = z.iso.date();
/** An object of which nothing is read: that it came says that it is done. */
export const nothing = z.object({});
