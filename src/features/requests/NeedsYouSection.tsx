import { paths } from '@/paths';
import { Section } from '@/ui/layout/Section';
import { LinkButton } from '@/ui/LinkButton';
import { NeedsYou } from './NeedsYou';

const LISTED = 2;

/** The first section of a signed-in person's home page: requests that they can answer. */
export default function NeedsYouSection({ userId }: { userId: string }) {
  return (
    <Section title="Requests that need you" tinted>
      <div className="flex flex-col gap-6">
        <NeedsYou userId={userId} limit={LISTED} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.myPledges} variant="secondary">
            My Pledges
          </LinkButton>
          <LinkButton to={paths.createRequest} variant="secondary">
            I need blood
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
