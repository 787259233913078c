import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';
import { Example } from './Example';
import { InfoPage, Passage } from './InfoPage';
import { SOURCES } from './sources';

export default function RecipientStoriesPage() {
  return (
    <InfoPage
      title="Recipient stories"
      intro="What donated blood does for patients, in three examples. They are typical cases, not real people."
      sources={[SOURCES.aabb, SOURCES.medline, SOURCES.shelfLife]}
    >
      <div className="grid gap-4 md:grid-cols-3">
        <Example title="After a birth">
          A mother loses a lot of blood after giving birth. Red cells carry oxygen again, and plasma
          restores what makes blood clot. Two units are enough, because they were in the
          refrigerator before they were needed.
        </Example>
        <Example title="During chemotherapy">
          Cancer treatment stops a patient’s bone marrow from making platelets for a while. They get
          platelets from donors every few days. Platelets keep for about a week, so donors have to
          give again and again.
        </Example>
        <Example title="For a lifetime">
          A child with thalassemia needs closely matched red cells every few weeks. They will never
          meet the dozens of people who make it possible to go to school.
        </Example>
      </div>
      <Passage title="Do you need blood for somebody?">
        <p>Post a request. It works without a signal and is sent as soon as there is one.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.createRequest} variant="urgent" className="max-sm:w-full">
            Request Blood
          </LinkButton>
          <LinkButton to={paths.bloodTypes} variant="secondary" className="max-sm:w-full">
            Blood Types
          </LinkButton>
        </div>
      </Passage>
    </InfoPage>
  );
}
