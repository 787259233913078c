import { Ban, CircleAlert, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReservationDoc } from '@/collections/reservations/row';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Chip, type Tone } from '@/ui/Chip';
import { StateChip } from '@/ui/StateChip';
import { type ReservationState, STATE_WORDS, getReservationState } from './reservation-state';

const looks: Record<ReservationState, { tone: Tone; icon: LucideIcon }> = {
  requested: { tone: 'amber', icon: Hourglass },
  confirmed: { tone: 'green', icon: CircleCheck },
  refused: { tone: 'accent', icon: CircleAlert },
  cancelling: { tone: 'neutral', icon: Ban },
  cancelled: { tone: 'neutral', icon: Ban },
};

/** Shows the state of a reservation. Until the server has the reservation, it also says whether it was sent. */
export function ReservationChip({ reservation }: { reservation: ReservationDoc }) {
  const state = getReservationState(reservation);
  const way = useRecordState(reservation);
  return (
    <>
      <Chip {...looks[state]}>{STATE_WORDS[state]}</Chip>
      {way !== 'received' && <StateChip state={way}>{RECORD_STATE_WORDS[way]}</StateChip>}
    </>
  );
}
