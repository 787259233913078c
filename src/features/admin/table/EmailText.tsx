import { Fragment } from 'react';

/**
 * Shows an e-mail address. The line may break before the @ and the dots. It breaks elsewhere only if a part does not
 * fit.
 */
export function EmailText({ value }: { value: string }) {
  if (value === '') return '–';
  return (
    <span className="wrap-anywhere">
      {value.split(/(?=[@.])/).map((part, at) => (
        // the parts never change their order, so their index can be the key
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
