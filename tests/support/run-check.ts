import { runChecks } from './checks';

// `npm run check`
const { failed } = await runChecks();
process.exitCode = failed === 0 ? 0 : 1;
