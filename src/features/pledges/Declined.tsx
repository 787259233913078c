import { FormMessage } from '@/ui/feedback/FormMessage';

/** Replaces the form for a donor whom this requester declined once: they cannot answer again. */
export const Declined = () => (
  <FormMessage tone="info">
    The requester declined your offer, so you cannot answer this request again. Thank you for
    offering: others still need blood.
  </FormMessage>
);
