import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { DonateHeading } from '@/features/donations/register/DonateHeading';
import { paths } from '@/paths';
import { appName } from '@/ui/app-name';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Link } from '@/ui/Link';
import { Logo } from '@/ui/Logo';
import { Header } from '../frame/Header';
import { Hero } from '../pages/Hero';

/**
 * A document that the server sends for a page. The page's frame and heading are in it, so people see them before any
 * script has arrived.
 */
interface FirstDocument {
  path: string;
  markup: string;
  /** which rows of the function `first_rows` the page shows; missing if it shows none */
  rows?: 'requests' | 'donations' | 'drives';
}

const inFrame = (heading: ReactNode) => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <main className="grow">{heading}</main>
  </div>
);

const inBareFrame = (heading: ReactNode) => (
  <div className="mx-auto flex min-h-dvh w-full max-w-form flex-col px-4 pt-[env(safe-area-inset-top)] pb-12">
    <header className="mt-4">
      <Link
        to={paths.home}
        className="inline-flex min-h-11 items-center gap-2 rounded-md text-22 font-bold"
      >
        <Logo />
        {appName}
      </Link>
    </header>
    <main className="mt-6 grow sm:mt-10">{heading}</main>
  </div>
);

const heading = (title: string, words: string) => (
  <div className="mx-auto max-w-page px-4 py-8 sm:py-12">
    <PageHeading title={title}>{words}</PageHeading>
  </div>
);

const makeDocument = (
  path: string,
  content: ReactNode,
  rows?: FirstDocument['rows'],
): FirstDocument => ({
  path,
  markup: renderToStaticMarkup(<StaticRouter location={path}>{content}</StaticRouter>),
  ...(rows && { rows }),
});

/**
 * The documents of the pages at which people arrive from outside. Later the page's own heading takes the place of the
 * one in the document.
 */
export const firstDocuments: FirstDocument[] = [
  makeDocument(paths.home, inFrame(<Hero live={<></>} picture={null} />)),
  makeDocument(
    paths.findBlood,
    inFrame(heading('Find Blood', 'See what is needed near you, and ask for blood for a patient.')),
    'requests',
  ),
  makeDocument(
    paths.allRequests,
    inFrame(heading('All Requests', 'Every open request for blood, the most urgent first.')),
    'requests',
  ),
  makeDocument(
    paths.donations,
    inFrame(
      heading('Available Blood Donations', 'People who are ready to give, the newest first.'),
    ),
    'donations',
  ),
  makeDocument(
    paths.drives,
    inFrame(
      heading(
        'Donation Drives',
        'Places near you where you can give blood on one day. Reserve a spot, and you do not wait.',
      ),
    ),
    'drives',
  ),
  makeDocument(
    paths.donateBlood,
    inFrame(
      <section className="mx-auto max-w-page px-4 pt-8 pb-8 sm:pt-12">
        <DonateHeading />
      </section>,
    ),
  ),
  makeDocument(paths.login, inBareFrame(<PageHeading title="Log In" />)),
  makeDocument(
    paths.signup,
    inBareFrame(
      <>
        <h1 className="text-28 font-semibold">Sign Up</h1>
        <p className="mt-1 text-18 text-ink-soft">Account</p>
      </>,
    ),
  ),
];
