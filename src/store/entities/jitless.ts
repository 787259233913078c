import { z } from 'zod';

// zod compiles validators with `new Function` unless told not to; the content security policy forbids it
z.config({ jitless: true });
