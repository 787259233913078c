import { useSearchParams } from 'react-router-dom';
import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { readSearch, writeSearch } from './drive-search';
import { DriveResults } from './DriveResults';
import { DriveSearchForm } from './DriveSearchForm';
import { OrganizeSection, SuccessStories, WhyHost } from './HostSections';
import { useDrives } from './use-drives';
import { useNearness, describeZipProblem } from './use-nearness';

export default function DrivesPage() {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const nearness = useNearness(search.zip);
  const list = useDrives();
  return (
    <>
      <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-8 sm:py-12">
        <PageHeading
          title="Donation Drives"
          actions={
            <LinkButton to={paths.organizeDrive} variant="secondary">
              Organize a Blood Drive
            </LinkButton>
          }
        >
          Places near you where you can give blood on one day. Reserve a spot, and you do not wait.
        </PageHeading>
        <DriveSearchForm
          search={search}
          problem={describeZipProblem(nearness)}
          looking={nearness.state === 'looking'}
          onSearch={(next) => setParams(writeSearch(next), { preventScrollReset: true })}
        />
        <section aria-labelledby="upcoming-drives">
          <h2 id="upcoming-drives" className="mb-4 text-22 font-semibold sm:text-28">
            Upcoming drives
          </h2>
          <DriveResults list={list} search={search} nearness={nearness} />
        </section>
      </div>
      <OrganizeSection />
      <WhyHost />
      <SuccessStories />
    </>
  );
}
