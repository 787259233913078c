import { findZip } from './zip-code';
import { findZipPosition } from './zip-positions';

/**
 * Checks a typed ZIP code. The result is only advice: post-office boxes have ZIP codes that the table does not have.
 * @returns a sentence to show beside the field; undefined if the ZIP code is known
 * @throws if the table cannot be loaded, as `loadZipTable` does
 */
export async function checkZip(typed: string): Promise<string | undefined> {
  const zip = findZip(typed);
  if (zip === null) return 'A ZIP code has five digits, like 62701.';
  if (await findZipPosition(zip)) return undefined;
  return 'We do not know this ZIP code, so no distance can be shown. Check its five digits.';
}
