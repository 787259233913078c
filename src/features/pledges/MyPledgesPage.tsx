import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { MyPledges } from './MyPledges';

export default function MyPledgesPage() {
  const identity = useIdentity();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      <PageHeading
        title="My Offers"
        actions={
          <>
            <LinkButton to={paths.myHistory} variant="quiet">
              My History
            </LinkButton>
            <LinkButton to={paths.findBlood} variant="secondary">
              Find Blood
            </LinkButton>
          </>
        }
      >
        The requests you offered to give blood for.
      </PageHeading>
      <section aria-labelledby="my-offers">
        <h2 id="my-offers" className="sr-only">
          Your offers
        </h2>
        {identity && <MyPledges userId={identity.userId} />}
      </section>
    </div>
  );
}
