import * as z from 'zod/mini';

/** An ISO time. */
export const time = z.iso.datetime({ offset: true });
/** An ISO date. */
export const date = z.iso.date();
/** An object that is not read: its arrival means that the call has succeeded. */
export const nothing = z.object({});
