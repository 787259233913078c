import { Fragment } from 'react';
import { saySigns, showSigns, splitAtSigns } from './sign-words';

/** A text whose codes, such as blood types, are seen with a true minus, and heard as 'O negative'. */
export function Signs({ text }: { text: string }) {
  return splitAtSigns(text).map((part, place) =>
    part.isCode ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other keys
      <Fragment key={place}>
        <span aria-hidden="true">{showSigns(part.text)}</span>
        <span className="sr-only select-none">{saySigns(part.text)}</span>
      </Fragment>
    ) : (
      part.text
    ),
  );
}
