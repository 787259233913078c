import { Check } from 'lucide-react';
import { useId } from 'react';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { Signs } from '@/ui/Signs';

type CompatibilityTableProps<T extends string> = {
  caption: string;
  types: readonly T[];
  canGive: (donor: T, recipient: T) => boolean;
  /** the blood type whose row and column are highlighted; null for none */
  chosen: T | null;
};

const corner = 'w-[13%] py-2 pl-1 text-left text-14 font-medium text-ink-soft';

/** A table with donors in its rows and recipients in its columns. It is narrow enough for a phone. */
export function CompatibilityTable<T extends string>({
  caption,
  types,
  canGive,
  chosen,
}: CompatibilityTableProps<T>) {
  const id = useId();
  return (
    <>
      <p id={id} className="mt-2 text-14 text-ink-soft">
        {caption}
      </p>
      <section
        aria-labelledby={id}
        // with large text the table is wider than a phone; as it can have the focus, arrow keys can scroll it
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative mt-3 max-w-text overflow-x-auto"
      >
        <table
          aria-labelledby={id}
          className="w-full min-w-86 table-fixed border-collapse [&_th]:whitespace-nowrap"
        >
          <thead>
            <tr className="border-b border-line-strong">
              <th scope="col" className={corner}>
                From
              </th>
              {types.map((type) => (
                <th
                  key={type}
                  scope="col"
                  className={joinClassNames(
                    'py-2',
                    chosen === type && 'bg-blue-soft text-blue-ink',
                  )}
                >
                  <Signs text={type} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((donor) => (
              <tr
                key={donor}
                className={joinClassNames(
                  'border-b border-line',
                  chosen === donor && 'bg-blue-soft',
                )}
              >
                <th
                  scope="row"
                  className={joinClassNames(
                    'py-2 pl-1 text-left',
                    chosen === donor && 'text-blue-ink',
                  )}
                >
                  <Signs text={donor} />
                </th>
                {types.map((recipient) => (
                  <td
                    key={recipient}
                    className={joinClassNames(
                      'py-2 text-center',
                      chosen === recipient && 'bg-blue-soft',
                    )}
                  >
                    {canGive(donor, recipient) ? (
                      <Icon of={Check} label="yes" className="mx-auto text-green-ink" />
                    ) : (
                      <span className="text-ink-soft">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">no</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
