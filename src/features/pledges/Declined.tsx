import { FormMessage } from '@/ui/feedback/FormMessage';

/** Takes the place of the form if the requester has declined this donor before. The donor cannot answer again. */
export const Declined = () => (
  <FormMessage tone="info">
    The requester declined your offer, so you cannot offer for it again. Thank you for offering:
    others still need blood.
  </FormMessage>
);
