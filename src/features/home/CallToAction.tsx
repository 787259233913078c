import { paths } from '@/paths';
import { Link } from '@/ui/Link';

const onAccent =
  'inline-flex min-h-11 items-center justify-center rounded-md px-5 py-2.5 font-semibold max-sm:w-full outline-offset-2 focus-visible:outline-on-accent';

/** The only surface that the accent colour fills, so its links have inverted colours. */
export function CallToAction() {
  return (
    <section className="mx-auto max-w-page px-4 pb-16">
      <div className="rounded-md bg-accent-band p-6 text-on-accent sm:p-10">
        <h2 className="text-28 font-bold">Ready to help?</h2>
        <p className="mt-2 max-w-text text-18">
          Somebody needs blood every 2 seconds. Register a donation, or come to a drive near you.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link
            to={paths.donateBlood}
            className={`${onAccent} bg-on-accent text-[#6f1524] hover:underline`}
          >
            Donate Blood
          </Link>
          <Link to={paths.drives} className={`${onAccent} border border-on-accent hover:underline`}>
            Find a Drive
          </Link>
        </div>
      </div>
    </section>
  );
}
