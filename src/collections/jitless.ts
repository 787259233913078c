import { z } from 'zod';

// zod compiles its validators with `new Function` by default, which the content security policy forbids
z.config({ jitless: true });
