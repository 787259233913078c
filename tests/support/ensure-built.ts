import { ensureBuilt } from '../../supabase/embedded/app-build';

await ensureBuilt();
