/** An e-mail address, which may break into two lines. */
export function EmailText({ value }: { value: string }) {
  if (value === '') return '–';
  const at = Math.max(value.lastIndexOf('@'), 0);
  return (
    <span className="wrap-anywhere">
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </span>
  );
}
