import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';
import { Example } from './Example';
import { InfoPage, Passage } from './InfoPage';
import { SOURCES } from './sources';

export default function StoriesPage() {
  return (
    <InfoPage
      title="Donor stories"
      intro="What giving blood is like, in three examples. They are typical cases, not real people."
      sources={[SOURCES.redCrossFaq, SOURCES.redCrossEligibility]}
    >
      <div className="grid gap-4 md:grid-cols-3">
        <Example title="The first time">
          A student of 19 is nervous about the needle. Blood pressure and hemoglobin are fine, the
          donation is over in nine minutes, and after a juice they go back to the lecture. They can
          give again in 56 days.
        </Example>
        <Example title="Not today">
          A teacher with a cold comes to a drive at school. Staff ask them to come back when they
          have been well for a while. They mark themselves as not available, and change it back a
          month later.
        </Example>
        <Example title="A rare match">
          A nurse with O negative blood ticks that they are available in an emergency. One evening a
          hospital nearby posts a critical request. The nurse sees it on the phone, offers to come,
          and gives the next morning.
        </Example>
      </div>
      <Passage title="Be the next">
        <p>Register in five minutes, and people who need your type can find you.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.donorForm} className="max-sm:w-full">
            Register as a Donor
          </LinkButton>
          <LinkButton to={paths.recipientStories} variant="secondary" className="max-sm:w-full">
            Recipient Stories
          </LinkButton>
        </div>
      </Passage>
    </InfoPage>
  );
}
