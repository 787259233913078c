/** The same time between two donations for everybody. */
export const both = (days: number) => ({ man: days, woman: days });

/** The days of the longest such months, for services that count in months: nobody is sent to the desk too early. */
export const months = (n: 2 | 3 | 4 | 6): number => ({ 2: 62, 3: 92, 4: 123, 6: 184 })[n];
