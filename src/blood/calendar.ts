const parts = (date: string): [number, number, number] => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return [year, month, day];
};
const write = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Adds days to a date. Both are dates such as `2026-01-31`, without a time zone. */
export function addDays(date: string, days: number): string {
  const [year, month, day] = parts(date);
  return write(year, month, day + days);
}

/**
 * The birthday on which a person becomes `years` years old. People born on 29 February have it on 1 March in other
 * years.
 */
export function findBirthday(dateOfBirth: string, years: number): string {
  const [year, month, day] = parts(dateOfBirth);
  return write(year + years, month, day);
}

/** A person's age on the day `today`, in whole years. */
export function computeAge(dateOfBirth: string, today: string): number {
  const years = parts(today)[0] - parts(dateOfBirth)[0];
  return findBirthday(dateOfBirth, years) > today ? years - 1 : years;
}
