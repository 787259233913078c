import { createContext, useContext } from 'react';

/**
 * Asks what a request was fulfilled with. The page holds the dialog: a row that asked for it may leave the
 * screen meanwhile.
 */
export const AskFulfil = createContext<(requestId: string) => void>(() => {});

export const useAskFulfil = () => useContext(AskFulfil);
