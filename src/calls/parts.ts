import * as z from 'zod/mini';

/** An ISO time. */
export const time = z.iso.datetime({ offset: true });
/** An ISO date. */
export const date = z.iso.date();
/** An answer that nobody reads. That it arrived means that the call succeeded. */
export const nothing = z.object({});
