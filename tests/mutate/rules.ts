import type { Rule } from './rule';
import { CARDS } from './rules/cards';
import { CHANGES } from './rules/changes';
import { PENDING } from './rules/pending';
import { PLEDGE_ENDS } from './rules/pledge-ends';
import { DRIVE_DAY } from './rules/drive-day';
import { PLEDGE_WAY } from './rules/pledge-way';
import { PLEDGES } from './rules/pledges';
import { PULL } from './rules/pull';
import { PUSH } from './rules/push';
import { ROWS } from './rules/rows';
import { SYNC } from './rules/sync';
import { TABS } from './rules/tabs';

/**
 * All rules that `npm run mutate` breaks. Those of the device come first, because a rule of the database needs a new
 * database, which takes seconds.
 */
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
  ...DRIVE_DAY,
  ...PLEDGE_WAY,
  ...CARDS,
];
