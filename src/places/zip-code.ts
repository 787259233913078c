const ZIP = /(?<![\d-])(\d{5})(?:-\d{4})?(?![\d-])/g;

/** Whether a typed ZIP code is complete. `checkZip` says whether it exists. */
export const isFiveDigits = (typed: string): boolean => /^\d{5}$/.test(typed);

/**
 * Finds the ZIP code in a text such as an address. Takes the last match, because house numbers come first, and the
 * first five digits of a ZIP+4.
 * @returns five digits, or null. Whether the ZIP code exists is for `findZipPosition` to say.
 */
export function findZip(text: string | null): string | null {
  // the column of a damaged record may be missing or hold another type
  return typeof text === 'string' ? ([...text.matchAll(ZIP)].at(-1)?.[1] ?? null) : null;
}

/** Finds a hospital's ZIP code: the given one, else the one in its location or its name. */
export const findHospitalZip = ({
  hospital_zip: zip,
  location,
  hospital,
}: {
  hospital_zip?: string | undefined;
  location: string;
  hospital: string;
}): string | null => zip || findZip(location) || findZip(hospital);
