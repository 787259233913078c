import type { Rule } from './rule';
import { CHANGES } from './rules/changes';
import { PENDING } from './rules/pending';
import { PLEDGE_ENDS } from './rules/pledge-ends';
import { PLEDGES } from './rules/pledges';
import { PULL } from './rules/pull';
import { PUSH } from './rules/push';
import { ROWS } from './rules/rows';
import { SYNC } from './rules/sync';
import { TABS } from './rules/tabs';

/** Every rule that `npm run mutate` breaks. The device's come first, because each database takes seconds to make. */
export const RULES: readonly Rule[] = [
  ...PENDING,
  ...CHANGES,
  ...SYNC,
  ...TABS,
  ...PULL,
  ...PUSH,
  ...ROWS,
  ...PLEDGES,
  ...PLEDGE_ENDS,
];
