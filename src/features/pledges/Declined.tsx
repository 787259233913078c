import { FormMessage } from '@/ui/feedback/FormMessage';

/** Stands where the form would: who was declined once is not asked by this requester again. */
export const Declined = () => (
  <FormMessage tone="info">
    The requester declined your offer, so you cannot answer this request again. Thank you for
    offering: others still need blood.
  </FormMessage>
);
