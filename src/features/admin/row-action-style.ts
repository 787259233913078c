/** A button in a row of a table: smaller, and above the link that covers the row. */
export const rowActionStyle = 'relative z-[1] px-3! py-1.5! text-14!';
