/** The router state with which the form leads to the page of the request that was just posted. */
export const POSTED = 'posted';
