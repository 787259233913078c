import { createContext, useContext } from 'react';

/**
 * Asks what a request was fulfilled with. The dialog belongs to the page because the row that opened it may
 * leave the screen.
 */
export const AskFulfil = createContext<(requestId: string) => void>(() => {});

export const useAskFulfil = () => useContext(AskFulfil);
