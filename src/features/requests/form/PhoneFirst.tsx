import { FormMessage } from '@/ui/feedback/FormMessage';

/**
 * A warning with every Critical request, before and after it is posted. In an emergency, an app must not be the first
 * step.
 */
export function PhoneFirst() {
  return (
    <FormMessage tone="error">
      Phone the hospital’s blood bank first.
      <span className="block font-normal">
        It can act at once. Donors found here usually need hours, and blood that is given for one
        patient has to be tested first.
      </span>
    </FormMessage>
  );
}
