/**
 * The heading of the page Donate Blood. The HTML file of the page contains it too. It is the largest element of the
 * first screen, so people should see it before the app has loaded.
 */
export function DonateHeading() {
  return (
    <>
      <h1 className="max-w-text text-36 font-bold sm:text-[3rem] sm:leading-[1.1]">
        Donate blood, save lives
      </h1>
      <p className="mt-5 max-w-text text-18 text-ink-soft">
        Hospitals use 43,000 pints of blood a day, and people like you give all of it. Register
        once, say when it suits you, and those who need your type can find you.
      </p>
    </>
  );
}
