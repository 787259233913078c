import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';

/** The link back to the donate page, shown with every failure of a donation's page. */
export function BackToDonate() {
  return (
    <LinkButton to={paths.donateBlood} variant="secondary">
      Back to Donate Blood
    </LinkButton>
  );
}
