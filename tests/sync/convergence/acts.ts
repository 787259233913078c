/** The acts of donors and requesters. Whether a donor came can be undone. */
export type PledgeAct =
  | 'pledge'
  | 'withdraw'
  | 'accept'
  | 'decline'
  | 'given'
  | 'missed'
  | 'contest';

/** The acts of a tablet at a drive. */
export type DayAct = 'check in' | 'no-show' | 'take back' | 'walk in' | 'cancel' | 'capacity';

/** The acts of a member with the units of their hospital. `hold`: takes units, and may undo it. */
export type ShelfAct = 'add' | 'move' | 'discard' | 'take' | 'hold';
