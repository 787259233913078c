import { createContext, useContext } from 'react';

/**
 * Opens the dialog for fulfilling a request. The page owns the dialog, because the row that opened it may leave the
 * screen.
 */
export const AskFulfil = createContext<(requestId: string) => void>(() => {});

export const useAskFulfil = () => useContext(AskFulfil);
