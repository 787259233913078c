import { defineRules } from '../define';
import type { InventoryDoc } from './row';

export const inventory = defineRules<InventoryDoc>({
  indexes: [['status', 'expiry_date']],
  // the server derives `status` by the same rule
  addKeys: (row) => ({ ...row, status: row['outcome'] ?? 'available' }),
});
