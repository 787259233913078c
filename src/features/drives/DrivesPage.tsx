import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { type DriveSearch, RADII, readRadius, readSearch, writeSearch } from './drive-search';
import { DriveResults } from './DriveResults';
import { OrganizeSection, SuccessStories, WhyHost } from './HostSections';
import { describeZipProblem, useDrives, useNearness } from './use-drives';

const radii = RADII.map((radius) => ({ value: String(radius), label: `${radius} miles` }));

const toInput = ({ zip, radius }: DriveSearch) => ({ zip: zip ?? '', radius: String(radius) });

type DriveSearchFormProps = {
  /** the search whose result is shown */
  search: DriveSearch;
  /** what is wrong with the ZIP code of that search */
  problem: string | undefined;
  looking: boolean;
  onSearch: (search: DriveSearch) => void;
};

/**
 * A form for the ZIP code and the radius. The search starts when the form is submitted. An empty ZIP code ends the
 * search.
 */
export function DriveSearchForm({ search, problem, looking, onSearch }: DriveSearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => toInput(search));
  const [shown, setShown] = useState(search);
  /** the ZIP code that was submitted and has not been checked yet */
  const asked = useRef<string | null>(null);

  // the search can also be changed by the back button and by the link to all drives
  if (shown.zip !== search.zip || shown.radius !== search.radius) {
    setShown(search);
    setTyped(toInput(search));
  }

  // whether the ZIP code exists is known only after the positions have loaded
  useEffect(() => {
    if (looking || asked.current === null || asked.current !== search.zip) return;
    asked.current = null;
    if (problem !== undefined) field.current?.focus();
  }, [looking, problem, search.zip]);

  function submit() {
    const zip = typed.zip.trim() || null;
    onSearch({ zip, radius: readRadius(typed.radius) });
    if (zip !== search.zip) asked.current = zip;
    else if (problem !== undefined) field.current?.focus();
  }

  return (
    <Card>
      <search>
        <form
          noValidate
          aria-label="Find a drive"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          className="grid items-start gap-4 sm:grid-cols-[1fr_12rem_auto]"
        >
          <TextField
            ref={field}
            label="ZIP code"
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            value={typed.zip}
            onChange={({ target }) => setTyped({ ...typed, zip: target.value })}
            error={problem}
          />
          <SelectField
            label="Radius"
            name="radius"
            options={radii}
            value={typed.radius}
            onChange={({ target }) => setTyped({ ...typed, radius: target.value })}
          />
          <Button type="submit" className="max-sm:w-full sm:mt-[1.875rem]">
            Search
          </Button>
        </form>
      </search>
    </Card>
  );
}

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
