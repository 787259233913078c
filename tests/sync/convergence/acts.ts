/** What donors and requesters do. What the desk says of a donor who comes can be undone. */
export const PLEDGE_ACTS = [
  'pledge',
  'withdraw',
  'accept',
  'decline',
  'given',
  'missed',
  'could not',
  'contest',
  'on my way',
  'I am here',
  'still coming',
  'not on my way',
  'here',
  'not here',
] as const;
export type PledgeAct = (typeof PLEDGE_ACTS)[number];

/** What a tablet at a drive does. */
export type DayAct =
  | 'check in'
  | 'gave'
  | 'could not'
  | 'no-show'
  | 'take back'
  | 'walk in'
  | 'cancel'
  | 'capacity';

/** What a member does with the units of their hospital. `hold` takes units and may undo that. */
export type ShelfAct = 'add' | 'move' | 'discard' | 'take' | 'hold';
