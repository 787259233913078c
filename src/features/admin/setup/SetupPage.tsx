import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Administrators, type InvitationsSlot } from './Administrators';
import { Newsletter } from './Newsletter';
import { SampleData } from './SampleData';
import { useSetup } from './use-setup';

/** First run, administrators and sample data. Parts that need a connection say so. */
export function SetupPage(slots: InvitationsSlot) {
  const identity = useIdentity();
  const setup = useSetup();
  const { message } = setup;
  const isAdmin = identity?.isAdmin === true;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Setup"
        actions={
          isAdmin ? (
            <LinkButton to={paths.adminAudit} variant="secondary">
              Audit log
            </LinkButton>
          ) : undefined
        }
      >
        Who runs this site, and sample data to try it out.
      </PageHeading>
      {message && <FormMessage tone={message.tone}>{message.text}</FormMessage>}
      <Card
        as="section"
        aria-labelledby="first-heading"
        className="flex flex-col items-start gap-4"
      >
        <h2 id="first-heading" className="text-22 font-semibold">
          First Administrator
        </h2>
        <p className="max-w-text text-ink-soft">
          While there is no administrator, whoever is logged in can become the first one. After
          that, administrators invite others.
        </p>
        <Button
          variant={isAdmin ? 'secondary' : 'primary'}
          className="max-sm:w-full"
          disabled={setup.progress !== null}
          busy={setup.progress?.action === 'admin'}
          busyLabel="Setting up..."
          onClick={() => void setup.makeAdmin()}
        >
          Make Current User Admin
        </Button>
      </Card>
      {isAdmin && <Administrators {...slots} />}
      {isAdmin && <Newsletter />}
      <SampleData setup={setup} isAdmin={isAdmin} />
    </div>
  );
}
