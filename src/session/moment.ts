import { create } from 'zustand';

/** What somebody has just done of which they will want to hear more. */
export type Moment = 'pledge' | 'request' | 'donation' | 'reservation';

/** How long what the page says about it is left alone, ms. */
const PAUSE = 4_000;

/** The latest on this page; null before, and once it was answered. */
export const useMoment = create<{ moment: Moment | null }>(() => ({ moment: null }));

/** Notes that soon is a moment at which a question about notifications is worth asking. */
export function noteMoment(moment: Moment): void {
  setTimeout(() => useMoment.setState({ moment }), PAUSE);
}

export const endMoment = (): void => useMoment.setState({ moment: null });
