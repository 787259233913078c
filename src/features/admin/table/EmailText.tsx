import { Fragment } from 'react';

/** An e-mail address, which may break before its @ and its dots, and elsewhere only where a part has no room. */
export function EmailText({ value }: { value: string }) {
  if (value === '') return '–';
  return (
    <span className="wrap-anywhere">
      {value.split(/(?=[@.])/).map((part, at) => (
        // the parts never change their order
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
