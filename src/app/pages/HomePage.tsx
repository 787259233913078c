import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { FaqExcerpt } from '@/features/info/Questions';
import { useIdentity, useSession } from '@/session/session';
import { Hero } from './Hero';
import type { ExtraProps } from './HomeExtra';
import { waitForFirstPaint } from '@/ui/after-first-paint';
import { LOGGED_IN, paths } from '@/paths';
import { appName } from '@/ui/app-name';
import { LinkButton } from '@/ui/LinkButton';
import { Section } from '@/ui/layout/Section';
import { DONATION_STEPS } from '@/blood/donation-steps';
import { NumberedSteps } from '@/ui/layout/NumberedSteps';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { listRedCellDonors, listRedCellRecipients } from '@/blood/red-cells';
import { Badge } from '@/ui/Badge';
import { Signs } from '@/ui/Signs';

const impacts = [
  { figure: '15 minutes', meaning: 'average donation time' },
  { figure: '3 lives', meaning: 'per donation' },
  { figure: '50,000+', meaning: 'donors' },
];

function ImpactStrip() {
  return (
    <section aria-label="Impact" className="border-y border-line bg-surface">
      <ul className="mx-auto grid max-w-page divide-y divide-line px-4 sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        {impacts.map(({ figure, meaning }) => (
          <li
            key={figure}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 sm:block sm:px-6 sm:py-8 sm:first:pl-0"
          >
            <p className="text-22 font-semibold sm:text-28">{figure}</p>
            <p className="text-ink-soft">{meaning}</p>
          </li>
        ))}
      </ul>
      <p className="mx-auto max-w-page px-4 pb-4 text-14 text-ink-soft">
        These figures are from across the United States, not of {appName} alone.
      </p>
    </section>
  );
}

const describeTypes = (types: readonly BloodType[]) =>
  types.length === BLOOD_TYPES.length ? 'Everyone' : types.join(', ');

function CompatibilityGrid() {
  return (
    <Section
      title="Who can give to whom"
      intro="Red cells. For information: staff decide what is transfused."
    >
      <ul className="grid grid-fit gap-3 lg:grid-cols-4">
        {BLOOD_TYPES.map((type) => (
          <li
            key={type}
            className="flex flex-wrap gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-4 max-sm:flex-col"
          >
            <h3>
              <Badge>{type}</Badge>
            </h3>
            <dl className="min-w-0 grow basis-24">
              <dt className="text-14 text-ink-soft">Gives to</dt>
              <dd className="font-medium">
                <Signs text={describeTypes(listRedCellRecipients(type))} />
              </dd>
              <dt className="mt-1 text-14 text-ink-soft">Receives from</dt>
              <dd className="font-medium">
                <Signs text={describeTypes(listRedCellDonors(type))} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      <LinkButton to={paths.bloodTypes} variant="secondary" className="mt-6 max-sm:w-full">
        All About Blood Types
      </LinkButton>
    </Section>
  );
}

function DonationSteps() {
  return (
    <Section title="How giving blood works" intro="Four steps, one short visit." tinted>
      <NumberedSteps steps={DONATION_STEPS} />
      <LinkButton to={paths.donationProcess} variant="secondary" className="mt-8 max-sm:w-full">
        The Donation Process
      </LinkButton>
    </Section>
  );
}

function CallToAction() {
  return (
    <Section
      title="Ready to help?"
      intro="Somebody needs blood every 2 seconds. Register a donation, or come to a drive near you."
      tinted
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.donateBlood} className="max-sm:w-full">
          Donate Blood
        </LinkButton>
        <LinkButton to={paths.drives} variant="secondary" className="max-sm:w-full">
          Find a Drive
        </LinkButton>
      </div>
    </Section>
  );
}

/** reads the store, whose code loads after the first paint */
const ForYou = lazy(async () => {
  await waitForFirstPaint();
  return import('./ForYou');
});

/** if this file cannot be loaded, the page is complete without it */
const Extra = lazy(async (): Promise<{ default: ComponentType<ExtraProps> }> => {
  await waitForFirstPaint();
  return import('./HomeExtra').catch(() => ({ default: () => null }));
});

/** Whether the person has just logged in, or has just opened the installed app. */
function useIsArrival(): boolean {
  const { state, key } = useLocation();
  const [hasOpenedApp] = useState(
    () =>
      key === 'default' &&
      matchMedia('(display-mode: standalone)').matches &&
      performance
        .getEntriesByType('navigation')
        .some((entry) => (entry as PerformanceNavigationTiming).type === 'navigate'),
  );
  return state === LOGGED_IN || hasOpenedApp;
}

/**
 * Shows what concerns a person who is logged in, and nothing that asks them to join. Staff who arrive are passed on to
 * their own first page. The page is at least as high as the screen, so that the footer does not move.
 */
function OwnHome({ userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const isMember = useSession((session) => session.isMember);
  const isArrival = useIsArrival();
  if (isArrival && isAdmin) return <Navigate to={paths.admin} replace />;
  if (isArrival && isMember) return <Navigate to={paths.myHospital} replace />;
  return (
    <div className="min-h-dvh">
      <h1 className="sr-only">Home</h1>
      <Suspense>
        <ForYou userId={userId} />
      </Suspense>
    </div>
  );
}

/** The home page. The questions that visitors see are from the FAQ. */
export default function HomePage() {
  const identity = useIdentity();
  if (identity)
    return <OwnHome key={identity.userId} userId={identity.userId} isAdmin={identity.isAdmin} />;
  return (
    <>
      <Hero live={<Extra live />} picture={<Extra />} />
      <ImpactStrip />
      <CompatibilityGrid />
      <DonationSteps />
      <FaqExcerpt />
      <CallToAction />
    </>
  );
}
