import { CalendarHeart, Check, HeartPulse, type LucideIcon, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DONATION_STEPS } from '@/blood/donation-steps';
import { FIRST_COUNTRY } from '@/blood/rules/first-country';
import { paths } from '@/paths';
import { useIdentity, useSession } from '@/session/session';
import { useCountry } from '@/store/hooks/use-country';
import { useStatus } from '@/store/status';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { NumberedSteps } from '@/ui/layout/NumberedSteps';
import { Section } from '@/ui/layout/Section';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { DonateHeading } from './DonateHeading';
import { RegistrationForm } from './RegistrationForm';

const CountryRules = lazy(() => import('./CountryRules'));

/** Rules of the United States that the form shows. By decision they keep nobody from registering. */
const rules = [
  'You are at least 17 years old, or 16 with parental consent in some states.',
  'You weigh at least 110 pounds.',
  'You feel well today, and have not been ill recently.',
  'Your last whole blood donation was 56 days (8 weeks) ago or longer. Plasma can be given up to twice a week.',
];

function Eligibility({ country }: { country: string }) {
  return (
    <Section title="Can I give blood?" intro="Most people in good health can." tinted>
      {country === FIRST_COUNTRY ? (
        <ul className="flex max-w-text flex-col gap-4">
          {rules.map((rule) => (
            <li key={rule} className="flex gap-3">
              <Icon of={Check} className="mt-0.5 text-green-ink" />
              {rule}
            </li>
          ))}
        </ul>
      ) : (
        <Suspense fallback={<div className="min-h-48" />}>
          <CountryRules country={country} />
        </Suspense>
      )}
      <p className="mt-6 max-w-text text-ink-soft">
        This is information, not medical advice: staff at the donation site decide. If you cannot
        give, you can still help:{' '}
        <Link to={paths.findBlood} className="link">
          see who needs blood
        </Link>{' '}
        and pass it on.
      </p>
    </Section>
  );
}

const benefits: { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: 'Up to 3 lives',
    text: 'One donation is separated into red cells, plasma and platelets, and can help three people.',
    icon: Users,
  },
  {
    title: 'A short health check',
    text: 'Staff measure your blood pressure, pulse, temperature and hemoglobin each time, free of charge.',
    icon: HeartPulse,
  },
  {
    title: 'On your terms',
    text: 'You choose the day and time, and can mark yourself as not available whenever you need to.',
    icon: CalendarHeart,
  },
];

function Benefits() {
  return (
    <Section title="Why give blood" intro="Someone needs blood every 2 seconds." tinted>
      <ul className="grid gap-4 md:grid-cols-3">
        {benefits.map(({ title, text, icon }) => (
          <Card as="li" key={title}>
            <span className="inline-flex size-11 items-center justify-center rounded-full bg-sunken text-ink">
              <Icon of={icon} size={22} />
            </span>
            <h3 className="mt-3 text-18 font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

function Process() {
  return (
    <Section title="What happens" intro="Four steps, from this form to your snack.">
      <NumberedSteps steps={DONATION_STEPS} />
    </Section>
  );
}

function DonateCallToAction() {
  return (
    <Section
      title="Ready when you are"
      intro="Five minutes now, and people can find you when it counts."
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.donorForm} className="max-sm:w-full">
          Register as a Donor
        </LinkButton>
        <LinkButton to={paths.donations} variant="secondary" className="max-sm:w-full">
          View Available Donations
        </LinkButton>
      </div>
    </Section>
  );
}

/** How long the page says thank you before it goes to the donation, ms. */
const REDIRECT_MS = 2000;

function Thanks({ id }: { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const online = useStatus((status) => status.online);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
    const timer = setTimeout(() => void navigate(paths.donation(id)), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [id, navigate]);
  return (
    <div ref={box} tabIndex={-1} className="mx-auto max-w-page px-4 pt-6">
      <FormMessage tone="success">
        <p>
          Thank you for registering as a blood donor! You will be redirected to your donation
          details page.
        </p>
        {!online && (
          <p className="mt-1 font-normal">
            It is saved on this device and will be sent when you are online.
          </p>
        )}
      </FormMessage>
    </div>
  );
}

function Hero() {
  const loggedIn = useIdentity() !== null;
  return (
    <section className="mx-auto max-w-page px-4 pt-8 pb-8 sm:pt-12">
      <DonateHeading />
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={paths.donorForm} className="max-sm:w-full">
          Register as a Donor
        </LinkButton>
        {loggedIn && (
          <LinkButton to={paths.profile} variant="secondary" className="max-sm:w-full">
            My Profile
          </LinkButton>
        )}
      </div>
    </section>
  );
}

export default function DonateBloodPage() {
  const userId = useIdentity()?.userId;
  const country = useCountry(userId ?? null);
  const locked = useSession((session) => session.locked);
  const [registered, setRegistered] = useState<string | null>(null);
  return (
    <>
      {registered !== null && <Thanks id={registered} />}
      <Hero />
      <div className="mx-auto max-w-page px-4">
        <FormMessage tone="info">
          Registered already, or looking for blood? See all{' '}
          <Link to={paths.donations} className="font-semibold underline">
            available donations
          </Link>
          .
        </FormMessage>
      </div>
      <Section
        id="donor-form"
        title="Register as a donor"
        intro={
          country === FIRST_COUNTRY
            ? 'Donors must be at least 17 (16 with parental consent in some states) and weigh at least 110 pounds. You can register either way. Staff decide before you give.'
            : 'The rules of your country are below. You can register either way. Staff decide before you give.'
        }
      >
        {locked ? (
          <FormMessage tone="info">Unlock the screen to register as a donor.</FormMessage>
        ) : (
          <RegistrationForm key={userId ?? 'visitor'} onRegistered={setRegistered} />
        )}
      </Section>
      <Benefits />
      <Process />
      <Eligibility country={country} />
      <DonateCallToAction />
    </>
  );
}
