import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { appName } from './app-name';
import { Button } from './Button';
import { joinClassNames } from './class-names';
import { Drop } from './Drop';
import { Icon } from './Icon';
import { LinkButton } from './LinkButton';
import { Logo } from './Logo';
import { QrCode } from './QrCode';

type PosterSheetProps = {
  /** the heading of the page, and the first line on the sheet */
  title: string;
  /** the largest text on the sheet, which people can read from afar */
  large: string;
  /** shares of what is asked for, shown by a drop; the lines say the same */
  drop?: { level: number; coming: number };
  /** the details; each item gets a line of its own */
  lines: readonly ReactNode[];
  /** what happens when people scan the code, such as 'Scan to answer' */
  call: string;
  /** the path of the page that the code opens */
  path: string;
  /** the path to which the preview leads back, if that is another */
  back?: string;
  /** whether the page around the sheet already has margins */
  isFramed?: boolean;
};

/** A sheet with a QR code, to print and put up. The screen shows a preview of it and a button that prints it. */
export function PosterSheet({
  title,
  large,
  drop,
  lines,
  call,
  path,
  back = path,
  isFramed = false,
}: PosterSheetProps) {
  const url = new URL(path, window.location.origin);
  return (
    <div
      className={joinClassNames(
        'mx-auto flex max-w-form flex-col gap-6 print:max-w-none print:p-0',
        !isFramed && 'px-4 py-8 sm:py-12',
      )}
    >
      <div className="flex flex-col gap-3 print:hidden">
        <p className="max-w-text text-ink-soft">
          Print this page and put it up where people pass by. Nobody’s name or number is on it.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button className="max-sm:w-full" onClick={() => window.print()}>
            <Icon of={Printer} /> Print
          </Button>
          <LinkButton to={back} variant="secondary" className="max-sm:w-full">
            Back
          </LinkButton>
        </div>
      </div>
      <article className="flex flex-col items-center gap-5 rounded-md border border-line bg-surface p-6 text-center print:min-h-[90vh] print:justify-between print:border-0 print:bg-transparent print:p-0">
        <h1 className="text-28 font-bold wrap-anywhere print:text-[2.5rem] print:leading-tight">
          {title}
        </h1>
        {drop && <Drop {...drop} tone="accent" className="h-20 print:h-28" />}
        <p className="text-[clamp(2.5rem,20vw,4.5rem)] leading-none font-bold wrap-anywhere text-accent-ink print:text-[9rem]">
          {large}
        </p>
        <div className="flex flex-col gap-1 text-18 text-balance wrap-anywhere print:text-[1.5rem] print:leading-normal">
          {lines.map((line, n) => (
            // the lines never change their order, so the index can be the key
            // oxlint-disable-next-line react/no-array-index-key
            <p key={n}>{line}</p>
          ))}
        </div>
        <div className="flex max-w-full flex-col items-center gap-3">
          <QrCode text={url.href} label={`QR code of ${url.host}`} size="w-56 print:w-72" />
          <p className="text-18 font-semibold print:text-[1.5rem]">{call}</p>
          <p className="text-14 wrap-anywhere text-ink-soft">
            {url.href.replace(/^https?:\/\//, '')}
          </p>
        </div>
        <p className="flex items-center gap-2 font-semibold">
          <Logo size={22} />
          {appName}
        </p>
      </article>
    </div>
  );
}
