import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { MyPledges } from './MyPledges';

export default function MyPledgesPage() {
  const identity = useIdentity();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-12 sm:py-16">
      <PageHeading
        title="My Pledges"
        actions={
          <LinkButton to={paths.findBlood} variant="secondary">
            Find Blood
          </LinkButton>
        }
      >
        The requests you offered to give blood for.
      </PageHeading>
      {identity && (
        <section aria-labelledby="offers">
          {/* the cards' headings are a level below it */}
          <h2 id="offers" className="sr-only">
            Your offers
          </h2>
          <MyPledges userId={identity.userId} />
        </section>
      )}
    </div>
  );
}
