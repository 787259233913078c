import { Fragment } from 'react';

/** An e-mail address. It may break before its @ and its dots, and elsewhere only if a part does not fit. */
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
