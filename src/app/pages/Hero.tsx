import { type ReactNode, Suspense } from 'react';
import { paths } from '@/paths';
import { appName } from '@/ui/app-name';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';

type HeroProps = {
  /** the request that is most urgent now */
  live: ReactNode;
  picture: ReactNode;
};

/**
 * The top of the home page. The page's first document shows it too. It reserves space for the parts that load after
 * the first paint, so that nothing moves.
 */
export function Hero({ live, picture }: HeroProps) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 py-9 sm:py-14 lg:grid-cols-[1.4fr_1fr]">
      <div className="min-w-0">
        <h1 className="text-[min(2.25rem,14vw)] leading-[1.15] font-semibold sm:text-[2.75rem] sm:leading-[1.1]">
          Someone near you needs blood. You can answer.
        </h1>
        <p className="mt-5 max-w-text text-18 text-ink-soft">
          Register as a donor or{' '}
          <Link to={paths.createRequest} className="link">
            ask for blood
          </Link>{' '}
          in a few minutes. {appName} works without a signal: what you save is kept, and sent when
          you are online.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={paths.donateBlood} className="max-sm:w-full">
            Donate Blood
          </LinkButton>
          <LinkButton to={paths.donations} variant="secondary" className="max-sm:w-full">
            View Available Donations
          </LinkButton>
        </div>
        {live && (
          <div className="mt-6 min-h-18">
            <Suspense>{live}</Suspense>
          </div>
        )}
      </div>
      <div className="max-lg:hidden">
        <div className="mx-auto aspect-[528/760] w-full max-w-80">
          <Suspense>{picture}</Suspense>
        </div>
      </div>
    </section>
  );
}
