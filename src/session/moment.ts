import { create } from 'zustand';

/** What somebody has just done of which they will want to hear more. */
export type Moment = 'pledge' | 'request' | 'donation' | 'reservation';

/** The latest on this page; null before, and once it was answered. */
export const useMoment = create<{ moment: Moment | null }>(() => ({ moment: null }));

/** Notes that now is a moment at which a question about notifications is worth asking. */
export const noteMoment = (moment: Moment): void => useMoment.setState({ moment });

export const endMoment = (): void => useMoment.setState({ moment: null });
