const ZIP = /(?<![\d-])(\d{5})(?:-\d{4})?(?![\d-])/g;

/** Whether a typed text has the form of a ZIP code. `checkZip` says whether the ZIP code exists. */
export const isFiveDigits = (typed: string): boolean => /^\d{5}$/.test(typed);

/**
 * Finds the ZIP code in a text such as an address. Takes the last number of five digits, because house numbers come
 * first. Of a ZIP+4 code it takes the first five digits.
 * @returns five digits, or null; `findZipPosition` says whether the ZIP code exists
 */
export function findZip(text: string | null): string | null {
  // in a damaged record the text may be missing or not be a string
  return typeof text === 'string' ? ([...text.matchAll(ZIP)].at(-1)?.[1] ?? null) : null;
}

/** Finds a hospital's ZIP code: the one in the request, else the one in its location, else the one in its name. */
export const findHospitalZip = ({
  hospital_zip: zip,
  location,
  hospital,
}: {
  hospital_zip?: string | undefined;
  location: string;
  hospital: string;
}): string | null => zip || findZip(location) || findZip(hospital);
