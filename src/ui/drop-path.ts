/** The shape of the drop, which is 458 high: the logo, and the measure of what is given. */
export const DROP_PATH = 'M256 28C256 28 92 214 92 322a164 164 0 0 0 328 0C420 214 256 28 256 28Z';
/** The box around the drop and its outline. */
export const DROP_BOX = '80 16 352 480';
