import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';

/** The link back to the donate page. Each error of a donation's page shows it. */
export function BackToDonate() {
  return (
    <LinkButton to={paths.donateBlood} variant="secondary">
      Back to Donate Blood
    </LinkButton>
  );
}
