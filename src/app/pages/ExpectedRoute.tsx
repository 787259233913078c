import { useOutletContext } from 'react-router-dom';
import type { Membership } from '@/collections/profiles/membership';
import DrivesToday from '@/features/admin/drives/DrivesToday';
import { ExpectedToday } from '@/features/pledges/ExpectedToday';
import { paths } from '@/paths';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';

/** The page "Expected Today": who comes to the reader's hospital today, to give for a request or at a drive. */
export default function ExpectedRoute() {
  const { id } = useOutletContext<Membership>();
  return (
    <div className="flex max-w-text flex-col gap-8">
      <PageHeading
        title="Expected Today"
        actions={
          <>
            <LinkButton to={paths.myDeskPoster} variant="quiet">
              Poster for the desk
            </LinkButton>
            <LinkButton to={paths.myCheckIn}>Check-in</LinkButton>
          </>
        }
      >
        Who is coming to your hospital to give blood. Tap what happened. It works offline too.
      </PageHeading>
      <ExpectedToday hospital={id} />
      <DrivesToday hospital={id} />
    </div>
  );
}
