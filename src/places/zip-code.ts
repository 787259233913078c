const ZIP = /(?<![\d-])(\d{5})(?:-\d{4})?(?![\d-])/g;

/** Tells whether a typed ZIP code is complete. `checkZip` says whether it exists. */
export const isFiveDigits = (typed: string): boolean => /^\d{5}$/.test(typed);

/**
 * Finds the ZIP code in a text such as an address. Takes the last match, because house numbers come first,
 * and the first five digits of a ZIP+4.
 * @returns five digits, or null. `findZipPosition` tells whether the ZIP code exists.
 */
export function findZip(text: string | null): string | null {
  // a damaged record may have none, or something else in its place
  return typeof text === 'string' ? ([...text.matchAll(ZIP)].at(-1)?.[1] ?? null) : null;
}

/** Finds a hospital's ZIP code: the one that was given, else one in its location or its name. */
export const findHospitalZip = ({
  hospital_zip: zip,
  location,
  hospital,
}: {
  hospital_zip?: string | undefined;
  location: string;
  hospital: string;
}): string | null => zip || findZip(location) || findZip(hospital);
