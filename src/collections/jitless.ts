import { z } from 'zod';

// by default zod compiles validators with `new Function`, which the content security policy forbids
z.config({ jitless: true });
