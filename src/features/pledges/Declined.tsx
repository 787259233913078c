import { FormMessage } from '@/ui/feedback/FormMessage';

/** Takes the place of the form if the requester needs no other offer of this donor. The donor cannot answer again. */
export const Declined = () => (
  <FormMessage tone="info">
    The requester does not need you to come, so you cannot offer for it again. Thank you for
    offering: others still need blood.
  </FormMessage>
);
