import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/paths';
import { useIdentity, useSession } from '@/session/session';
import { useStatus } from '@/store/status';
import { Link } from '@/ui/Link';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { Section } from '@/ui/layout/Section';
import { DonateCallToAction } from './DonateCallToAction';
import { DonateHeading } from './DonateHeading';
import { Benefits, Process } from './DonateInfo';
import { Eligibility } from './Eligibility';
import { RegistrationForm } from './RegistrationForm';

/** How long the page thanks before it goes to the donation, ms. */
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
        intro="Donors must be at least 17 (16 with parental consent in some states) and weigh at least 110 pounds. You can register either way. Staff decide before you give."
      >
        {locked ? (
          <FormMessage tone="info">Unlock the screen to register as a donor.</FormMessage>
        ) : (
          <RegistrationForm key={userId ?? 'visitor'} onRegistered={setRegistered} />
        )}
      </Section>
      <Benefits />
      <Process />
      <Eligibility />
      <DonateCallToAction />
    </>
  );
}
