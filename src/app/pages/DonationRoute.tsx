import { DonationPage } from '@/features/donations/DonationPage';
import { Question } from './Question';

/** The page of a donation. Who has just registered it may be asked about notifications. */
export default function DonationRoute() {
  return <DonationPage Question={Question} />;
}
