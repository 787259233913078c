/**
 * Checks a typed phone number and says what looks wrong. The result is only advice, because wards have short numbers
 * and visitors foreign ones. The library and its table of number plans are loaded at the first call.
 * @returns a sentence to show beside the field; undefined if the number can be dialled from anywhere in the country
 * @throws if the library cannot be loaded
 */
export async function checkPhone(typed: string): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return parsePhoneNumberFromString(typed, 'US')?.isPossible()
    ? undefined
    : 'This number looks incomplete. Check it, and give the area code.';
}
