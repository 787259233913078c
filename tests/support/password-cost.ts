/**
 * The bcrypt cost at which tests hash passwords. It is the lowest one: with the product's cost, every account of a
 * test takes a tenth of a second of processor time.
 */
export const LOW_COST = 4;
