/** Returns the IANA name of this device's time zone; empty if the browser does not say. */
export const getTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || '';
