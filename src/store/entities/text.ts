import { z } from 'zod';
import './jitless';

/** Postgres stores neither U+0000 nor half of a surrogate pair, and refuses all of what they came with. */
const UNSAVABLE = /[\0\p{Surrogate}]/u;

/** Text that can be saved; the start of every rule about what somebody types. */
export const savableText = () =>
  z.string().refine((typed) => !UNSAVABLE.test(typed), {
    error: 'This contains a character that cannot be saved',
  });
