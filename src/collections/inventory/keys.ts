import { defineRules } from '../define';
import { byLatest } from '../first-contact';
import type { InventoryDoc } from './row';

/** Of the units that left the shelf, the latest that a member holds. */
const USED = 50;

export const inventory = defineRules<InventoryDoc>({
  indexes: [['status', 'expiry_date']],
  // by the server's rule
  addKeys: (row) => ({ ...row, status: row['outcome'] ?? 'available' }),
  selectFirst: (rows) => [
    ...rows.filter((row) => !row['outcome']),
    ...rows
      .filter((row) => row['outcome'])
      .sort(byLatest('closed_at'))
      .slice(0, USED),
  ],
});
