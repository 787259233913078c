/** What donors and requesters do. Whether a donor came can be undone. */
export type PledgeAct =
  | 'pledge'
  | 'withdraw'
  | 'accept'
  | 'decline'
  | 'given'
  | 'missed'
  | 'contest';

/** What a tablet at a drive does. */
export type DayAct = 'check in' | 'no-show' | 'take back' | 'walk in' | 'cancel' | 'capacity';

/** What a member does with the units of their hospital. `hold` takes units and may undo that. */
export type ShelfAct = 'add' | 'move' | 'discard' | 'take' | 'hold';
