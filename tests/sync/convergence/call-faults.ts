import * as fc from 'fast-check';

/**
 * The fault of one call during a sync. `late`: the request arrives a second time, after later ones. `overtaken`:
 * another person writes before the answer arrives. `edited`: the same person saves something in another tab before the
 * answer arrives.
 */
export type CallFault =
  | 'ok'
  | 'request lost'
  | 'response lost'
  | 'twice'
  | 'late'
  | 'overtaken'
  | 'edited'
  | 'expired'
  | 'server restarted';

export const call = fc.oneof(
  { weight: 5, arbitrary: fc.constant<CallFault>('ok') },
  {
    weight: 5,
    arbitrary: fc.constantFrom<CallFault>(
      'request lost',
      'response lost',
      'twice',
      'late',
      'overtaken',
      'edited',
      'expired',
      'server restarted',
    ),
  },
);
