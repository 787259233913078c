import { runChecks } from './checks';

// `npm run check` runs all checks of the code.
const { failed } = await runChecks();
process.exitCode = failed === 0 ? 0 : 1;
