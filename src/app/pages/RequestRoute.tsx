import { AnswerPanel } from '@/features/pledges/AnswerPanel';
import { DonorsWhoCanCome } from '@/features/pledges/DonorsWhoCanCome';
import { RequestPage } from '@/features/requests/RequestPage';

/** A request, with the answers to it: those of others for its poster, one's own for everybody else. */
export default function RequestRoute() {
  return <RequestPage Answer={AnswerPanel} Donors={DonorsWhoCanCome} />;
}
