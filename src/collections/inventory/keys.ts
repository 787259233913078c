import { defineRules } from '../define';
import type { InventoryDoc } from './row';

export const inventory = defineRules<InventoryDoc>({
  indexes: [['status', 'expiry_date']],
  // by the server's rule
  addKeys: (row) => ({ ...row, status: row['outcome'] ?? 'available' }),
});
